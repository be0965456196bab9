import type { ReactNode } from 'react';
import type { BiographySection, ShopTexts } from '#shared/texts/shop-texts.ts';
import {
  isPictureName,
  mostSections,
  type PlainTextName,
  type TextName,
  textRules,
} from '#shared/texts/text-rules.ts';
import { PictureField } from '#web/features/studio/texts/pictures/picture-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Note, Text, TextButton, Title } from '#web/ui/text.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { altField, sectionField } from './text-errors.ts';
import styles from './texts.module.css';

interface TextGroupsProps {
  readonly texts: ShopTexts;
  readonly starting: ShopTexts;
  readonly unpublished: readonly TextName[];
  /** Errors by field name. */
  readonly errors: Readonly<Record<string, string>>;
  /** Whether the artist tried to publish. Missing texts are reported from then on. */
  readonly tried: boolean;
  readonly onChange: (next: Partial<ShopTexts>) => void;
}

interface Group {
  readonly title: string;
  readonly names: readonly TextName[];
}

const groups: readonly Group[] = [
  { title: 'Announcement', names: ['notice', 'noticeUntil'] },
  { title: 'Names and contact', names: ['brand', 'artist', 'company', 'email', 'instagram', 'facebook'] },
  {
    title: 'Home page',
    names: ['heroPicture', 'headline', 'subline', 'portraitPicture', 'lead', 'invitation', 'description'],
  },
  { title: 'About page', names: ['aboutPicture', 'aboutTitle', 'biography'] },
  {
    title: 'Shipping and policies',
    names: ['shippingPromise', 'returnsPromise', 'shipping', 'returns', 'privacy', 'terms'],
  },
  { title: 'Words in emails', names: ['thanks', 'next', 'shipped', 'newWorks'] },
];

/** The texts grouped by page; each group can be opened. */
export function TextGroups(props: TextGroupsProps) {
  return groups.map(({ title, names }) => {
    const count = names.filter((name) => props.unpublished.includes(name)).length;
    return (
      <details key={title} className={styles.group}>
        <summary className={styles.summary}>
          <Title>{title}</Title>
          {count > 0 && (
            <Note as="span" size="xs">
              {count === 1 ? '1 change' : `${count} changes`}
            </Note>
          )}
          <Icon name="down" size={20} />
        </summary>
        <Stack start className={styles.fields}>
          {names.map((name) => fieldOf(name, props))}
        </Stack>
      </details>
    );
  });
}

function fieldOf(name: TextName, props: TextGroupsProps): ReactNode {
  const { texts, starting, errors, tried, onChange } = props;
  const shownError = (field: string) =>
    tried || errors[field]?.startsWith('At most') ? errors[field] : undefined;
  if (name === 'biography') {
    return (
      <BiographyFields
        key={name}
        sections={texts.biography}
        errorOf={shownError}
        onChange={(biography) => onChange({ biography })}
      />
    );
  }
  if (isPictureName(name)) {
    return (
      <PictureField
        key={name}
        name={name}
        picture={texts[name]}
        altError={shownError(altField(name))}
        onChange={(picture) => onChange({ [name]: picture })}
      />
    );
  }
  const rule: { readonly label: string; readonly longest: number; readonly kind?: string } = textRules[name];
  const field = {
    name,
    label: rule.label,
    value: texts[name],
    error: shownError(name),
    hint: hints(starting)[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onChange({ [name]: target.value }),
  };
  if (rule.kind === 'lines') return <TextArea key={name} {...field} />;
  if (rule.kind === undefined && rule.longest >= longLine)
    return <TextArea key={name} className={styles.short} rows={1} {...field} />;
  return <TextField key={name} type={rule.kind === 'day' ? 'date' : 'text'} autoComplete="off" {...field} />;
}

/** Number of characters; a longer text gets a field with several lines. */
const longLine = 120;

const policyHint = 'Leave an empty line between paragraphs. A policy without a text has no page.';

const hints = (starting: ShopTexts): Partial<Record<PlainTextName, string>> => ({
  notice: 'For a show or a holiday, such as “Away until 3 January; orders ship after.” Leave empty for none.',
  noticeUntil: 'It disappears after this day. Leave empty to keep it until you remove it.',
  brand: 'At the top of every page, in titles and in emails.',
  company: 'At the foot of every page and of emails.',
  email: `Visitors see it, and replies to the shop’s emails go there. Emails about orders, questions and sign-ins keep arriving at ${starting.email}.`,
  instagram: 'The whole address. Without one there is no link.',
  facebook: 'The whole address. Without one there is no link.',
  lead: 'On the home page, at the top of About, and in search results.',
  invitation: 'On the home page, after the first line.',
  description: 'What search results and link previews say about the shop.',
  shippingPromise: 'One sentence under the Pay button. May be empty.',
  returnsPromise: 'The sentence after it. May be empty.',
  shipping: policyHint,
  returns: `${policyHint} Once you change it, search engines are no longer told a number of days.`,
  privacy: `${policyHint} It describes what this shop stores: what you write here must stay true.`,
  terms: policyHint,
  thanks: 'Above the works in the email that confirms an order, and on the page after a payment.',
  next: 'Below the works in the same email.',
  shipped: 'In the email that says an order is on its way.',
  newWorks:
    'In the email about new works. If the law wants your postal address in such an email, add it here.',
});

interface BiographyFieldsProps {
  readonly sections: readonly BiographySection[];
  readonly errorOf: (field: string) => string | undefined;
  readonly onChange: (sections: BiographySection[]) => void;
}

/** The sections of the biography, each with a title and paragraphs. */
function BiographyFields({ sections, errorOf, onChange }: BiographyFieldsProps) {
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
          <TextButton
            onClick={() => onChange(sections.filter((_, place) => place !== index))}
            aria-label={`Remove section ${index + 1}`}
          >
            Remove section
          </TextButton>
        </Stack>
      ))}
      {sections.length < mostSections && (
        <Button onClick={() => onChange([...sections, { title: '', text: '' }])}>Add a section</Button>
      )}
    </>
  );
}
