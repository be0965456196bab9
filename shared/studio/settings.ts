import * as z from 'zod/mini';

/** A setting that the artist switches on or off. */
interface Setting {
  /** Heading of the setting's section under Settings. */
  readonly title: string;
  /** Label of the switch, which describes its effect. */
  readonly label: string;
  readonly note: string;
  /** Text in the activity log after it was switched on. */
  readonly on: string;
  readonly off: string;
  /** Value in a new installation. */
  readonly initially: boolean;
  /** Whether the setting affects how works are shown, so that the list of works must be rebuilt. */
  readonly changesWorks: boolean;
}

/** The shop's yes/no settings. Storage, API and studio read this table. */
export const shopSettings = {
  emptyIsSold: {
    title: 'Sold works',
    label: 'Show originals with no stock as sold',
    note: 'A work is shown as sold, with a red dot and on the Sold works page, once this shop sells its last piece or you mark it as “Sold” in Square. With this switch on, so is every original that Square counts at 0, until its stock comes back. An original has one variation and a category named Originals, Paintings, Drawings or Sculptures. Prints, cards and works without a count stay “out of stock”.',
    on: 'Originals with no stock are shown as sold',
    off: 'Originals with no stock are shown as out of stock',
    initially: true,
    changesWorks: true,
  },
  refusesAiTraining: {
    title: 'AI training',
    label: 'Ask AI companies not to train on these pictures',
    note: 'With this switch on, the shop’s robots.txt asks every AI company not to train on your pictures, and refuses by name the programs that are known to collect training data. Search engines and assistants that link to your works stay welcome. Companies that ignore such rules cannot be stopped. Every picture file that the shop makes names you, your copyright and the shop’s address, whether this is on or off.',
    on: 'AI companies are asked not to train on the pictures',
    off: 'AI companies are not asked about training',
    initially: true,
    changesWorks: false,
  },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof shopSettings;

export const settingNames = Object.keys(shopSettings) as [SettingName, ...SettingName[]];
const settingName = z.enum(settingNames);

/** Values of all settings, for the studio. */
export const shopSettingsSchema = z.record(settingName, z.boolean());
export type ShopSettings = z.infer<typeof shopSettingsSchema>;

/** New values of some settings. */
export const settingsChangeSchema = z.partialRecord(settingName, z.boolean());
export type SettingsChange = z.infer<typeof settingsChangeSchema>;
