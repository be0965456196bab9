import { changeChecks } from './changes.ts';
import type { Check } from './check.ts';
import { conditionChecks } from './conditions.ts';
import { enquiryChecks } from './enquiries.ts';
import { keyChecks } from './keys.ts';
import { mailChecks } from './mails.ts';
import { newsChecks } from './news.ts';
import { operatorChecks } from './operator.ts';
import { shoppingChecks } from './shopping.ts';
import { soldOrderChecks, soldOrderChecksLater } from './sold-orders.ts';
import { squareConnectionChecks } from './square-connection.ts';
import { newStudioChecks, studioChecks, studioChecksLater } from './studio.ts';
import { stoppedSyncChecks, syncChecks } from './sync.ts';
import { textsChecks } from './texts.ts';

/** All checks in their order: each check uses the state after the earlier ones. */
export const allChecks: readonly Check[] = [
  ...studioChecks,
  ...syncChecks,
  ...keyChecks,
  ...changeChecks,
  ...shoppingChecks,
  ...soldOrderChecks,
  ...mailChecks,
  ...enquiryChecks,
  ...newsChecks,
  ...conditionChecks,
  ...newStudioChecks,
  ...textsChecks,
  ...studioChecksLater,
  ...soldOrderChecksLater,
  ...stoppedSyncChecks,
  ...squareConnectionChecks,
  ...operatorChecks,
];
