import { createHash } from 'node:crypto';
import { type Policies, type PolicyName, policyNames } from '#shared/texts/policies.ts';

/** Names that the shop's own texts contain. */
export interface ShopNames {
  readonly brand?: string;
  readonly artist?: string;
  readonly company?: string;
}

/**
 * Hashes by `fingerprintsOf` of the sentences in the demo's policies. The sentences are in shop.config.ts, which every
 * shop changes. A test prints these hashes when the demo's policies change.
 */
export const demoFingerprints: Readonly<Record<PolicyName, string>> = {
  shipping:
    'b0a459b0 b95cfc24 d9b916ba ab31c7a0 15ef01cc 22e98321 dec52422 905eff8a 87c8917c 10f2f143 15c4322c',
  returns: '92981f7e 14a450bd 35e4d39b 3f559d95 5a014027 9c6ae654 ddaccbd2 9d6c581d e965739a 4c2610d0',
  privacy:
    'fd27506b c36a072b 852c36d7 e35bd371 d9fe4e47 739d2afa 547ba940 3fd670ec f8a7098a 76f9ffbb ff281059 39d5692c 04153d53 16ff4bef df20611d 9e045a07 2bbc3b0e b260451e f15fd832 16d85890 876f96d3 ba0a885b 9ed8af64 02641065 4650c15b d7e0ded5 9d6eb830 7ccb1ba2 f3bbcb10 39e84fe1 fe21db47 34a899a4 c1740ced 43c34e83 861ccdb4 297b07ba 97558f88 63f403f1 28167cf3 a9c9e780',
  terms: 'dd6eee07 da72efcc 7d736479 ef1451f5 5cfaed13 dd1baf7d 3d97fc8f',
};

const demoNames: ShopNames = { artist: 'Marlo Wren', company: 'Marlo Wren Studio' };
/** Minimum number of words in a sentence that counts. Shorter sentences occur in many texts. */
const fewestWords = 4;

/** Returns a short hash of each sentence without the shop's names, email addresses and punctuation. */
export function fingerprintsOf(text: string, names: ShopNames = {}): readonly string[] {
  const own = [...Object.values(demoNames), names.company, names.brand, names.artist]
    .filter((name) => typeof name === 'string' && name !== '')
    .map((name) => name.toLowerCase())
    .sort((a, b) => b.length - a.length);
  return text
    .toLowerCase()
    .replace(/\S+@\S+/g, ' ')
    .split(/[.!?:;]\s|\n\s*\n/)
    .map((sentence) => own.reduce((left, name) => left.replaceAll(name, ' '), sentence))
    .map((sentence) => sentence.match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter(({ length }) => length >= fewestWords)
    .map((words) => createHash('sha256').update(words.join(' ')).digest('hex').slice(0, 8));
}

/** Returns the policies that contain more than half of the demo's sentences, with any names. */
export function demoPolicies(policies: Partial<Policies>, names: ShopNames): readonly PolicyName[] {
  return policyNames.filter((name) => {
    const written = new Set(fingerprintsOf(policies[name]?.text ?? '', names));
    const demo = demoFingerprints[name].split(' ');
    return demo.filter((sentence) => written.has(sentence)).length > demo.length / 2;
  });
}

/** Returns whether a text contains the demo's painter or the top-level domain of the demo's addresses (RFC 2606). */
export const isDemo = (text: string) => /marlo\s?wren|\.example\b/i.test(text);

/** Returns the dotted names of the fields for which `isDemo` is true. */
export function demoFields(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return isDemo(value) ? [path] : [];
  if (Array.isArray(value)) return value.some((entry) => demoFields(entry, path).length > 0) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => demoFields(entry, path ? `${path}.${key}` : key));
}
