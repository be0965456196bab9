import type { Flow } from '#test/simulation/flow.ts';
import { buy } from './buy.ts';
import { cancel } from './cancel.ts';
import { dashboard } from './dashboard.ts';
import { location } from './location.ts';
import { pay } from './pay.ts';
import { refund } from './refund.ts';
import { review } from './review.ts';
import { schedule } from './schedule.ts';
import { ship } from './ship.ts';
import { sync } from './sync.ts';
import { testMode } from './test-mode.ts';
import { till } from './till.ts';
import { weather } from './weather.ts';

export const flows: readonly Flow[] = [
  buy,
  cancel,
  dashboard,
  location,
  pay,
  refund,
  review,
  schedule,
  ship,
  sync,
  testMode,
  till,
  weather,
];
