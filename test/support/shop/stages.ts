import type { Stage } from '#infra/command-support/stage.ts';

/** A complete stage file. */
export function testStage(name: 'dev' | 'prod' = 'prod', changes: Partial<Stage> = {}): Stage {
  const isLive = name === 'prod';
  return {
    name,
    isLive,
    stackName: isLive ? 'Gallery' : 'GalleryDev',
    account: '111122223333',
    region: 'us-east-1',
    domain: '',
    certificateArn: '',
    redirectDomain: '',
    hsts: 'host',
    squareApplicationId: isLive ? 'sq0idp-test' : 'sandbox-sq0idb-test',
    alarmMail: 'studio@shop.example',
    mailSender: '',
    mailIdentity: 'create',
    mailTestOrders: false,
    monthlyBudget: 40,
    concurrencyQuota: 0,
    acceptSmallQuota: false,
    apiRequestsPerSecond: 200,
    firewall: false,
    table: '',
    ...changes,
  };
}

/** A live shop that sends email. */
export const stageWithMail = testStage('prod', { mailSender: 'orders@shop.painter.com' });

/** A live shop with all options of a stage: the largest possible stack. */
export const stageWithEverything = testStage('prod', {
  mailSender: 'orders@shop.painter.com',
  mailTestOrders: true,
  domain: 'shop.example.com',
  redirectDomain: 'www.shop.example.com',
  hsts: 'preload',
  certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/0a1b',
  concurrencyQuota: 1000,
  alarmMail: 'other@shop.example',
  firewall: true,
  table: 'gallery-2',
});
