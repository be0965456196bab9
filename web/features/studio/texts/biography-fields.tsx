import type { BiographySection } from '#shared/model/shop-texts.ts';
import { mostSections } from '#shared/rules/text-rules.ts';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Text } from '#web/ui/text.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { sectionField } from './text-errors.ts';
import styles from './texts.module.css';

interface BiographyFieldsProps {
  readonly sections: readonly BiographySection[];
  readonly errorOf: (field: string) => string | undefined;
  readonly onChange: (sections: BiographySection[]) => void;
}

/** The sections of the biography, each with a title and paragraphs. */
export function BiographyFields({ sections, errorOf, onChange }: BiographyFieldsProps) {
  const change = (index: number, part: Partial<BiographySection>) =>
    onChange(sections.map((section, place) => (place === index ? { ...section, ...part } : section)));

  return (
    <>
      {sections.map(({ title, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a section has no name but its place.
        <Stack as="fieldset" key={index} start className={styles.section}>
          <Text as="legend" strong>
            {`Section ${index + 1} of the biography`}
          </Text>
          <TextField
            label="Title"
            name={sectionField(index, 'title')}
            autoComplete="off"
            value={title}
            error={errorOf(sectionField(index, 'title'))}
            onChange={({ target }) => change(index, { title: target.value })}
          />
          <TextArea
            label="Text"
            hint="Leave an empty line between paragraphs."
            name={sectionField(index, 'text')}
            value={text}
            error={errorOf(sectionField(index, 'text'))}
            onChange={({ target }) => change(index, { text: target.value })}
          />
          <Button
            variant="quiet"
            onClick={() => onChange(sections.filter((_, place) => place !== index))}
            aria-label={`Remove section ${index + 1}`}
          >
            Remove section
          </Button>
        </Stack>
      ))}
      {sections.length < mostSections && (
        <Button onClick={() => onChange([...sections, { title: '', text: '' }])}>Add a section</Button>
      )}
    </>
  );
}
