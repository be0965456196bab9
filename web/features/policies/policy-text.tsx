import type { PolicyName } from '#shared/model/policies.ts';
import { policyTexts } from '#web/words/policy-texts.ts';
import styles from './policy-text.module.css';

/** What the artist wrote, as she typed it (rule 1.18). */
export function PolicyText({ name }: { readonly name: PolicyName }) {
  return (
    <div className={styles.text}>
      {policyTexts[name].map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text is fixed, and two paragraphs may be alike.
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  );
}
