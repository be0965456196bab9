import { ask } from '#infra/command-support/ask.ts';
import { CommandError } from '#infra/command-support/command-error.ts';
import { currencyProblem } from '#shared/money/currency.ts';
import { countryCodes } from '#shared/shipping/countries.ts';
import { withoutUnion } from '#shared/shipping/destinations.ts';
import { safeLine } from '#shared/text/safe-text.ts';

/** Settings of a new shop. */
export interface Answers {
  readonly brand: string;
  readonly artist: string;
  readonly email: string;
  /** ISO 4217. */
  readonly currency: string;
  /** Value of `delivery.countries` in shop.config.ts. */
  readonly countries: readonly string[] | 'everywhere';
  /** Value of `firewall` in infra/stages/prod.json. */
  readonly firewall: boolean;
}

type Name = keyof Answers;

/** Questions to the operator, in the order in which they are asked. */
const questions: Readonly<
  Record<Name, { readonly text: string; readonly fallback?: (brand: string) => string }>
> = {
  brand: { text: 'Name of the shop' },
  artist: { text: 'Name of the artist', fallback: (brand) => brand },
  email: { text: 'Email that visitors write to' },
  currency: { text: "Currency of the artist's Square location", fallback: () => 'USD' },
  countries: {
    text: 'Countries that works are sent to, such as US CA or EU',
    fallback: () => 'everywhere',
  },
  firewall: {
    text: 'Firewall on AWS for about 9 $ a month, which holds back one address that floods the shop: yes or no',
    fallback: () => 'no',
  },
};
const names = Object.keys(questions) as readonly Name[];
const longestName = 60;

export type Given = Readonly<Partial<Record<Name, string>>>;

/** Command-line options that answer the questions, for `parseArgs`. */
export const answerOptions = Object.fromEntries(
  names.map((name) => [name, { type: 'string' }] as const),
) as Record<Name, { type: 'string' }>;

/** Asks each question whose option is missing. Throws a CommandError for an invalid option, and without a terminal. */
export async function collectAnswers(given: Given, askFor: typeof ask = ask): Promise<Answers> {
  const texts = new Map<Name, string>();
  for (const name of names) {
    const { text, fallback } = questions[name];
    const usual = fallback?.(texts.get('brand') ?? '');
    const hint = usual ? ` (${usual})` : '';
    const settle = (answer: string) => safeLine(answer) || (usual ?? '');
    let settled = settle(given[name] ?? (await askFor(`${text}${hint}: `, `--${name}`)));
    for (let problem = problemOf(name, settled); problem; problem = problemOf(name, settled)) {
      if (given[name] !== undefined) throw new CommandError(`${problem}. Nothing was created.`);
      settled = settle(await askFor(`${problem}. ${text}${hint}: `, `--${name}`));
    }
    texts.set(name, settled);
  }
  const textOf = (name: Name) => texts.get(name) ?? '';
  return {
    brand: textOf('brand'),
    artist: textOf('artist'),
    email: textOf('email'),
    currency: textOf('currency').toUpperCase(),
    countries: countriesOf(textOf('countries')),
    firewall: textOf('firewall').toLowerCase() === 'yes',
  };
}

function countriesOf(text: string): readonly string[] | 'everywhere' {
  return text === 'everywhere'
    ? text
    : text
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter(Boolean);
}

/** Explains unknown countries. Does not mention shop.config.ts, as `deliveryProblem` does: it is not written yet. */
function countriesProblem(countries: Answers['countries']): string | undefined {
  if (countries === 'everywhere') return undefined;
  const unknown = withoutUnion(countries).filter((code) => !countryCodes.includes(code));
  if (unknown.length > 0)
    return `The shop knows no country ${unknown.join(', ')}, or cannot send works there`;
  return countries.length === 0 ? 'Name at least one country, or write everywhere' : undefined;
}

function problemOf(name: Name, answer: string): string | undefined {
  switch (name) {
    case 'currency':
      return currencyProblem(answer.toUpperCase());
    case 'countries':
      return countriesProblem(countriesOf(answer));
    case 'firewall':
      return /^(yes|no)$/i.test(answer) ? undefined : 'Answer yes or no';
    case 'email':
      return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(answer) ? undefined : `"${answer}" is not an email address`;
    default:
      return answer.length > 0 && answer.length <= longestName
        ? undefined
        : `The ${name} needs 1 to ${longestName} characters`;
  }
}
