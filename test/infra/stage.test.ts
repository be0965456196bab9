// Rules 18.3 and 24.3
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoFingerprints, fingerprintsOf } from '#functions/texts/demo-texts.ts';
import { readStage } from '#infra/command-support/stage.ts';
import type { ShopTerms } from '#infra/command-support/terms-of-sale.ts';
import { leastQuota } from '#infra/config/lambda-groups.ts';
import { type Policies, type PolicyName, policyNames } from '#shared/texts/policies.ts';
import { policies } from '#shop-config';

const finished = {
  account: '111122223333',
  region: 'us-east-1',
  domain: 'shop.painter.com',
  certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/12345678-1234-1234-1234-123456789012',
  redirectDomain: 'www.painter.com',
  hsts: 'host',
  squareApplicationId: 'sq0idp-abc',
  alarmMail: 'studio@painter.com',
  mailSender: '',
  mailIdentity: 'create',
  mailTestOrders: false,
  monthlyBudget: 10,
  concurrencyQuota: 0,
  acceptSmallQuota: false,
  apiRequestsPerSecond: 200,
  firewall: false,
  table: '',
};
const ownWords = { brand: 'Ada Painter', email: 'studio@painter.com' };

function folderWith(files: Readonly<Record<string, unknown>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'stages-'));
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(
      join(folder, `${name}.json`),
      typeof content === 'string' ? content : JSON.stringify(content),
    );
  }
  return folder;
}

const readProd = (changes: object, words: object = ownWords) =>
  readStage('prod', folderWith({ prod: { ...finished, ...changes } }), words);

describe('a stage file', () => {
  it('contains all settings of a deploy, so that none depends on command-line options', () => {
    expect(readProd({})).toEqual({ ...finished, name: 'prod', isLive: true, stackName: 'Gallery' });
  });

  it.each([undefined, ''])('must be chosen by name, and has no default (with the name %j)', (name) => {
    expect(() => readStage(name)).toThrow(
      'Which shop is meant? Add "--stage dev" (to synth "-c stage=dev") or set STAGE=dev',
    );
  });

  it.each(['production', '../stages/prod'])('must exist: the unknown name "%s" is refused', (name) => {
    expect(() => readStage(name)).toThrow(
      `There is no stage "${name}". The stages are dev and prod, each a file in infra/stages.`,
    );
  });

  it.each([
    [{ domain: 'https://shop.painter.com' }, 'domain must be a bare name'],
    [{ domain: '' }, 'domain is missing'],
    [{ redirectDomain: 'shop.painter.com' }, 'redirectDomain must differ from "domain"'],
    [{ squareApplicationId: 'EAAA-secret' }, 'squareApplicationId must begin with'],
    [{ concurrencyQuota: 10 }, `concurrencyQuota must be at least ${leastQuota}, or 0`],
    [{ alarmMial: 'x' }, 'alarmMial'],
  ])('with %j is refused, and the error contains the setting’s name', (changes, sentence) => {
    expect(() => readProd(changes)).toThrow(sentence);
    expect(() => readProd(changes)).toThrow(/^infra\/stages\/prod\.json: /);
  });

  it('without the newer settings is read as one with no second domain and with HSTS for this host only', () => {
    const { redirectDomain: _, hsts: __, ...older } = finished;

    expect(readStage('prod', folderWith({ prod: older }), ownWords)).toMatchObject({
      redirectDomain: '',
      hsts: 'host',
    });
  });

  it('for the live shop is refused if settings are missing or still the demo’s, and the error lists them', () => {
    const unfinished = { account: '', squareApplicationId: 'sandbox-sq0idb-x', alarmMail: 'a@b.example' };
    const words = { brand: 'Marlo Wren', about: { lead: 'Marlo Wren paints' }, email: 'me@painter.com' };

    expect(() => readProd(unfinished, words)).toThrow(
      'The live shop is not ready: infra/stages/prod.json still lacks account (the 12 digits of your AWS account), ' +
        'squareApplicationId (the production one, sq0idp-…), alarmMail (who gets the alarms); ' +
        "shop.config.ts still has the demo's brand, about.lead.",
    );
  });

  describe('the policies of a live shop', () => {
    const names = { brand: 'Ada Painter', artist: 'Ada Painter', company: 'Painter & Daughter' };
    /** Returns the demo's policies with other names and another domain. */
    const renamed = (by: string): Policies =>
      JSON.parse(
        JSON.stringify(policies)
          .replaceAll('Marlo Wren Studio', by)
          .replaceAll('Marlo Wren', 'Ada Painter')
          .replaceAll('marlowren.example', 'painter.com'),
      );
    const rewritten = {
      text: 'We send within Austria by post, for ten euros, and take back what arrives broken.',
    };

    it.each(['Painter & Daughter', 'the studio of Ada'])(
      'are refused if they are the demo’s under another name (%s), and the error says what to do',
      (by) => {
        expect(() => readProd({}, { ...names, policies: renamed(by) })).toThrow(
          'The live shop is not ready: the text of policies.shipping, policies.returns, policies.privacy, ' +
            "policies.terms in shop.config.ts is the demo's, but for the names: write your own, or name it in " +
            'adoptedPolicies once you have read it and answer for every sentence.',
        );
      },
    );

    it('are refused if they differ from the demo’s only in a few sentences', () => {
      const { privacy } = renamed('Painter & Daughter');
      const text = privacy.text
        .replace('There are no trackers', 'We count visitors')
        .replace('90 days', 'a year');

      expect(() => readProd({}, { ...names, policies: { privacy: { text } } })).toThrow(
        'policies.privacy in',
      );
    });

    it('may be the demo’s only if the operator has read and adopted them', () => {
      const adopting = (...adoptedPolicies: PolicyName[]) => ({
        ...names,
        policies: { ...renamed('Painter & Daughter'), shipping: { promise: '', ...rewritten } },
        adoptedPolicies,
      });

      expect(readProd({}, adopting('returns', 'privacy', 'terms'))).toMatchObject({ isLive: true });
      expect(() => readProd({}, adopting('privacy', 'terms'))).toThrow('the text of policies.returns in');
    });

    it('are compared with fingerprints of the demo’s current texts', () => {
      const now = Object.fromEntries(
        policyNames.map((name) => [name, fingerprintsOf(policies[name].text).join(' ')]),
      );

      expect(demoFingerprints).toEqual(now);
    });
  });
});

describe('the terms of sale', () => {
  const withTerms = (terms: Partial<ShopTerms>) =>
    readStage('dev', folderWith({ dev: finished }), ownWords, {
      delivery: { countries: 'everywhere' },
      taxes: { prices: 'none' },
      currency: 'USD',
      retention: { namesMonths: 24 },
      ...terms,
    });

  // Rules 6.9, 23.1 and 24.6
  it.each<[string, Partial<ShopTerms>, string]>([
    ['no country at all', { delivery: { countries: [] } }, 'delivery.countries is empty'],
    ['a currency without hundredths', { currency: 'JPY' }, 'currency must be one that has hundredths'],
    ['an unknown currency', { currency: 'euro' }, '"euro" is none'],
    ['names without a retention time', { retention: { namesMonths: 0 } }, 'namesMonths must be'],
    ['a tax without a name', { taxes: { prices: 'included', name: ' ' } }, 'taxes.name must be the name'],
  ])('with %s are refused before the build', (_, terms, sentence) => {
    expect(() => withTerms(terms)).toThrow(sentence);
  });
});
