import { schemaVersion } from '#infra/command-support/migrations.ts';
import { squarePort } from '#infra/commands/doctor/aws-ports.ts';
import type { DoctorPorts } from '#infra/commands/doctor/ports.ts';
import { leastQuota } from '#infra/config/lambda-groups.ts';
import { testSecrets } from '#test/support/shop/services.ts';
import { simulatorApplicationId, startTestSimulator } from '#test/support/shop/simulator.ts';
import { testStage } from '#test/support/shop/stages.ts';

export const now = Date.parse('2026-11-22T10:00:00Z');
export const day = 24 * 60 * 60_000;

export const distribution = 'd111111abcdef8.cloudfront.net';
const address = 'https://shop.example.com';
export const webhookUrl = `${address}/api/square/webhook`;

export const stage = testStage('prod', {
  account: '123456789012',
  domain: 'shop.example.com',
  certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b',
  squareApplicationId: simulatorApplicationId,
  alarmMail: 'artist@example.com',
  concurrencyQuota: leastQuota,
});

export const goodCertificate = { status: 'ISSUED', names: ['shop.example.com'], until: now + 200 * day };
export const goodTable = {
  lastsWhenDeleted: true,
  canGoBack: true,
  rowsExpire: true,
  schema: schemaVersion,
};

/** A complete shop: fake AWS answers, and a simulator as its Square. */
export async function healthyShop() {
  const { simulator } = await startTestSimulator({
    webhook: { url: webhookUrl, key: testSecrets.webhookKey },
  });
  const ports: DoctorPorts = {
    node: 'v24.21.0',
    machine: 'linux-x64',
    picturesCode: { isInstalled: true, install: 'npm install it' },
    now: () => now,
    account: async () => '123456789012',
    plan: async () => ({ isFree: false, endsAt: undefined }),
    bootstrap: async () => 28,
    stack: async () => ({
      status: 'UPDATE_COMPLETE',
      outputs: { Address: address, TableName: 'Gallery-Table', DistributionName: distribution },
      parameters: [],
    }),
    concurrency: async () => 1000,
    certificate: async () => goodCertificate,
    lookUp: async (name) => ({
      alias: name === stage.domain ? distribution : undefined,
      addresses: ['192.0.2.1'],
    }),
    fetchText: async () => ({ status: 200, text: '7B22' }),
    alarmMails: async () => [{ address: 'artist@example.com', isConfirmed: true }],
    table: async () => goodTable,
    mailDomain: async () => ({ isVerified: true }),
    mailAccount: async () => ({ isProduction: true, isSending: true }),
    secret: async (name) => testSecrets[name],
    square: (token) => squarePort(simulator.url, token),
  };
  return { simulator, ports };
}
