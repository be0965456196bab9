import type { Stage } from '#infra/command-support/stage.ts';
import { neededEvents } from '#infra/commands/doctor/check-square.ts';
import type { Finding } from '#infra/commands/doctor/finding.ts';
import type { DoctorPorts } from '#infra/commands/doctor/ports.ts';
import { examine } from '#infra/commands/doctor/run-checks.ts';
import type { FaultRule } from '#infra/local/square-simulator/world/faults.ts';
import { testSecrets } from '#test/support/shop/services.ts';
import { simulatorApplicationId } from '#test/support/shop/simulator.ts';
import { distribution, goodCertificate, goodTable, healthyShop, stage, webhookUrl } from './healthy.ts';

/** Differences from a complete shop. */
export interface Trouble {
  readonly ports?: Partial<DoctorPorts>;
  readonly stage?: Partial<Stage>;
  readonly fault?: FaultRule;
}

/** Returns the doctor's findings for a shop with this trouble. */
export async function findingsOf({
  ports,
  stage: changes,
  fault,
}: Trouble = {}): Promise<readonly Finding[]> {
  const shop = await healthyShop();
  try {
    if (fault) shop.simulator.faults.add(fault);
    return await examine({ ...shop.ports, ...ports }, { ...stage, ...changes });
  } finally {
    await shop.simulator.stop();
  }
}

/** Returns a fault that makes Square answer with this body. */
export const answers = (operation: string, body: object): FaultRule => ({
  kind: 'answer',
  status: 200,
  body,
  match: { operation },
});
export const token = (changes: object) =>
  answers('retrieveTokenStatus', {
    scopes: [
      'MERCHANT_PROFILE_READ',
      'ITEMS_READ',
      'INVENTORY_READ',
      'INVENTORY_WRITE',
      'ORDERS_READ',
      'ORDERS_WRITE',
      'PAYMENTS_READ',
      'PAYMENTS_WRITE',
    ],
    client_id: simulatorApplicationId,
    ...changes,
  });
export const webhook = (changes: object) =>
  answers('listWebhookSubscriptions', {
    subscriptions: [
      {
        enabled: true,
        event_types: neededEvents,
        notification_url: webhookUrl,
        signature_key: testSecrets.webhookKey,
        ...changes,
      },
    ],
  });
const cards = ['CREDIT_CARD_PROCESSING'];
export const locations = (changes: object) =>
  answers('listLocations', {
    locations: [
      { id: 'L1', name: 'Studio', status: 'ACTIVE', currency: 'USD', capabilities: cards, ...changes },
    ],
  });
export const certificate = (changes: object): Trouble => ({
  ports: { certificate: async () => ({ ...goodCertificate, ...changes }) },
});
export const table = (changes: object): Trouble => ({
  ports: { table: async () => ({ ...goodTable, ...changes }) },
});
export const status = (text: string): Trouble => ({
  ports: { stack: async () => ({ status: text, outputs: {}, parameters: [] }) },
});
export const dns = (alias: string | undefined, addresses: readonly string[]): Trouble => ({
  ports: {
    lookUp: async (name) =>
      name === distribution ? { alias: undefined, addresses: ['192.0.2.1'] } : { alias, addresses },
  },
});
