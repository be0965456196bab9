import { paths } from '#shared/site/paths.ts';
import type { SellingFinding } from '#shared/studio/studio.ts';
import { textRules } from '#shared/texts/text-rules.ts';
import kit from '#web/features/studio/kit/kit.module.css';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './settings.module.css';

export type SellingLine = Omit<SellingFinding, 'about'> & Partial<Pick<SellingFinding, 'about'>>;

/** The requirements for a sale, one in each line, with state, advice and a link. */
export function SellingLines({ lines }: { readonly lines: readonly SellingLine[] }) {
  return (
    <Stack as="ul" gap="1" className={classNames(kit.small, styles.lines)}>
      {lines.map((line) => (
        <li key={line.says}>
          <Text as="span" tone={line.isGood ? 'soft' : 'danger'}>
            <Icon
              name={line.isGood && !line.cure ? 'check' : 'M12 8v5M12 16.2h.01M12 3.5 21 19.5H3z'}
              size={18}
            />
          </Text>
          <div>
            <span>{line.says}</span>
            {line.cure && <Text tone="soft">{line.cure}</Text>}
            <Row gap="0 2">
              {waysOf(line).map(({ words, to }) => (
                <Link key={to} to={to} className="touch">
                  {words}
                </Link>
              ))}
            </Row>
          </div>
        </li>
      ))}
    </Stack>
  );
}

const waysAbout: Partial<Record<SellingFinding['about'], Way>> = {
  location: { words: 'Payment location', to: `${paths.admin}#location` },
  token: { words: 'Connection with Square', to: paths.square },
};

interface Way {
  readonly words: string;
  readonly to: string;
}

/** Returns the link to a text's field on the page of texts. */
function wayToText(name: string): Way {
  const rules: Readonly<Record<string, { readonly label: string }>> = textRules;
  return { words: rules[name]?.label ?? name, to: `${paths.texts}#${name}` };
}

function waysOf({ cure, about, texts = [] }: SellingLine): readonly Way[] {
  if (!cure) return [];
  const way = about && waysAbout[about];
  return [...texts.map(wayToText), ...(way ? [way] : [])];
}
