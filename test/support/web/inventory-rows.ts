import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Returns the row of the work with this title. */
export async function rowOf(title: string) {
  const item = (await screen.findByRole('button', { name: title })).closest('li');
  if (!item) throw new Error(`${title} stands in no row`);
  return within(item);
}

/** Opens the details of a row. */
export async function openRow(user: UserEvent, title: string) {
  const row = await rowOf(title);
  await user.click(row.getByRole('button', { name: new RegExp(`^More about ${title}`) }));
  return row;
}
