import { hasVariationLabel } from '#shared/artwork/variations.ts';
import type { WorkChange } from '#shared/studio/sync-change.ts';
import kit from '#web/features/studio/kit/kit.module.css';
import { classNames } from '#web/ui/class-names.ts';
import { Stack } from '#web/ui/layout.tsx';
import { Note } from '#web/ui/text.tsx';
import styles from './sync.module.css';

/** The changed fields of a work, each with the old and the new value. */
export function FieldChanges({ fields, moreFields = 0 }: Pick<WorkChange, 'fields' | 'moreFields'>) {
  return (
    <>
      <Stack as="dl" gap="1" className={classNames(kit.small, styles.fields)}>
        {fields.map((field) => (
          <div key={`${field.name} ${field.variation ?? ''} ${field.before} ${field.after}`}>
            <dt>
              {`${labelOf(field.name)}${field.variation && hasVariationLabel(field.variation) ? ` of ${field.variation}` : ''}`}
            </dt>
            <dd>
              <Side tag="del" says="Before" text={field.before} />
              <Side tag="ins" says="After" text={field.after} />
            </dd>
          </div>
        ))}
      </Stack>
      {moreFields > 0 && <Note>{`and ${moreFields} more`}</Note>}
    </>
  );
}

function labelOf(name: string): string {
  return name === 'sold' ? 'Marked' : name.charAt(0).toUpperCase() + name.slice(1);
}

interface SideProps {
  readonly tag: 'del' | 'ins';
  readonly says: string;
  readonly text: string;
}

function Side({ tag: Tag, says, text }: SideProps) {
  return (
    <>
      <span className="visually-hidden">{`${says}: `}</span>
      {text === '' ? <Note as="em">nothing</Note> : <Tag>{text}</Tag>}
      <span className="visually-hidden">. </span>
    </>
  );
}
