import { type ReactNode, useEffect, useRef } from 'react';
import { differences } from '#shared/texts/changed-texts.ts';
import type { ShopTexts } from '#shared/texts/shop-texts.ts';
import { shownSitePicture } from '#shared/texts/shown-site-pictures.ts';
import { isPictureName, type TextName, textRules } from '#shared/texts/text-rules.ts';
import kit from '#web/features/studio/kit/kit.module.css';
import { SiteImage } from '#web/layout/site-image.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Stack } from '#web/ui/layout.tsx';
import { Note, Text, TextButton, Title } from '#web/ui/text.tsx';
import styles from './texts.module.css';

interface NewerTextsProps {
  readonly newer: ShopTexts;
  /** The texts in the form. */
  readonly texts: ShopTexts;
  readonly onUse: (next: Partial<ShopTexts>) => void;
}

/** Shows the texts that another administrator has saved or published, beside those in the form. */
export function NewerTexts({ newer, texts, onUse }: NewerTextsProps) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  const names = differences(newer, texts);

  function use(name: TextName) {
    // The focused button disappears.
    place.current?.focus();
    onUse({ [name]: newer[name] });
  }

  return (
    <Stack
      as="section"
      ref={place}
      tabIndex={-1}
      aria-label="Newer texts"
      className={classNames(kit.box, kit.bottom, kit.small, styles.newer)}
    >
      <Title>Newer texts</Title>
      <Note>
        {names.length === 0
          ? 'The form has the newer texts now.'
          : 'These differ from yours. If you publish, yours replace them.'}
      </Note>
      {names.map((name) => (
        <section key={name} aria-label={textRules[name].label}>
          <Title as="h3">{textRules[name].label}</Title>
          <dl className={classNames(kit.columns, kit.lines)}>
            <div>
              <Text as="dt" strong>
                Newer
              </Text>
              <dd>{shown(newer, name)}</dd>
            </div>
            <div>
              <Text as="dt" strong>
                Yours
              </Text>
              <dd>{shown(texts, name)}</dd>
            </div>
          </dl>
          <TextButton aria-label={`Use the newer one: ${textRules[name].label}`} onClick={() => use(name)}>
            Use the newer one
          </TextButton>
        </section>
      ))}
    </Stack>
  );
}

function shown(texts: ShopTexts, name: TextName): ReactNode {
  if (name === 'biography')
    return texts.biography.map(({ title, text }) => `${title}\n${text}`).join('\n\n') || 'Empty';
  if (!isPictureName(name)) return texts[name] || 'Empty';
  const picture = texts[name];
  if (!picture) return 'The default picture';
  return (
    <>
      <SiteImage picture={{ ...shownSitePicture(picture), alt: '' }} sizes="20rem" />
      <p>{picture.alt || 'No description'}</p>
    </>
  );
}
