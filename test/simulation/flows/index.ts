import type { Flow } from '#test/simulation/flow.ts';
import { account } from './account.ts';
import { buy } from './buy.ts';
import { cancel } from './cancel.ts';
import { dashboard } from './dashboard.ts';
import { dispute } from './dispute.ts';
import { key } from './key.ts';
import { location } from './location.ts';
import { newsletter } from './newsletter.ts';
import { pay } from './pay.ts';
import { price } from './price.ts';
import { refund } from './refund.ts';
import { review } from './review.ts';
import { schedule } from './schedule.ts';
import { ship } from './ship.ts';
import { sync } from './sync.ts';
import { syncRun } from './sync-run.ts';
import { testMode } from './test-mode.ts';
import { till } from './till.ts';
import { weather } from './weather.ts';
import { withdraw } from './withdraw.ts';

export const flows: readonly Flow[] = [
  account,
  buy,
  cancel,
  dashboard,
  dispute,
  key,
  location,
  newsletter,
  pay,
  price,
  refund,
  review,
  schedule,
  ship,
  sync,
  syncRun,
  testMode,
  till,
  weather,
  withdraw,
];
