import { expect, it } from 'vitest';
import { installSharp } from '#infra/build/sharp-packages.ts';
import { certificate, findingsOf, status, type Trouble, table } from './troubles.ts';

it.each<[string, Trouble, RegExp, RegExp]>([
  [
    'a Mac without the pictures’ native code',
    { ports: { machine: 'darwin-arm64', picturesCode: { isInstalled: false, install: installSharp() } } },
    /this is darwin-arm64, and the native code .* is not installed/,
    /^npm install --no-save --force @img\/sharp-linux-x64@\d\S+ @img\/sharp-libvips-linux-x64@\d\S+$/,
  ],
  [
    'credentials of another account',
    { ports: { account: async () => '999999999999' } },
    /of account 999999999999/,
    /AWS_PROFILE/,
  ],
  [
    'no bootstrap',
    { ports: { bootstrap: async () => undefined } },
    /not prepared for the CDK in us-east-1/,
    /^npm run bootstrap -- --stage prod$/,
  ],
  ['an old bootstrap', { ports: { bootstrap: async () => 4 } }, /version 4 is too old/, /npm run bootstrap/],
  [
    'too small a quota',
    { ports: { concurrency: async () => 10 } },
    /allows 10; .*reckons with/,
    /Service Quotas/,
  ],
  [
    'a certificate that is not there',
    { ports: { certificate: async () => undefined } },
    /there is no arn:aws:acm/,
    /Certificate Manager in us-east-1/,
  ],
  [
    'a certificate for another name',
    certificate({ names: ['other.example.com', '*.shop.example.com'] }),
    /not for shop.example.com/,
    /Ask for one for shop/,
  ],
  [
    'a certificate that leaves the second domain out',
    { stage: { redirectDomain: 'www.shop.example.com' } },
    /not for www\.shop\.example\.com/,
    /Ask for one for shop\.example\.com and www\.shop\.example\.com/,
  ],
  [
    'a certificate that waits for proof',
    certificate({ status: 'PENDING_VALIDATION' }),
    /waits for the proof/,
    /CNAME record/,
  ],
  ['a certificate that ended', certificate({ status: 'EXPIRED' }), /EXPIRED/, /Ask for a new one/],
  [
    'a sender’s domain that another stage has made known to SES',
    { stage: { mailSender: 'orders@painter.com' } },
    /SES knows painter\.com already/,
    /"mailIdentity": "existing" in infra\/stages\/prod\.json/,
  ],
  [
    'a sender’s domain that is said to be known to SES and is not',
    {
      ports: { mailDomain: async () => undefined },
      stage: { mailSender: 'orders@painter.com', mailIdentity: 'existing' },
    },
    /SES does not know painter\.com in us-east-1/,
    /"mailIdentity": "create"/,
  ],
  ['a deploy that runs', status('UPDATE_IN_PROGRESS'), /being changed right now/, /Wait/],
  [
    'a shop that was half taken down',
    status('DELETE_FAILED'),
    /being taken down, and that stopped half way/,
    /node node_modules\/aws-cdk\/bin\/cdk destroy -c stage=prod$/,
  ],
  ['a rollback that failed', status('UPDATE_ROLLBACK_FAILED'), /going back failed too/, /cdk rollback/],
  [
    'a table that is not there',
    { ports: { table: async () => undefined }, stage: { table: 'restord' } },
    /no table restord/,
    /Correct "table"/,
  ],
  [
    'a table of a newer shop',
    table({ schema: 99 }),
    /newer version of the shop \(form 99/,
    /Deploy the newer version/,
  ],
])('%s stops a deploy, and says what to do', async (_, trouble, says, cure) => {
  const wrong = (await findingsOf(trouble)).filter(({ kind }) => kind === 'error');

  expect(wrong).toMatchObject([
    { stops: 'deploying', says: expect.stringMatching(says), cure: expect.stringMatching(cure) },
  ]);
});
