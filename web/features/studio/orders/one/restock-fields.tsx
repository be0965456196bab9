import type { StudioOrderDetail } from '#shared/order/studio-order.ts';
import { workName } from '#web/features/studio/orders/order-words.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Note } from '#web/ui/text.tsx';

/** Number of pieces to put back into stock, by variation id. */
export type Restock = Readonly<Record<string, number>>;

interface RestockFieldsProps {
  readonly order: StudioOrderDetail;
  readonly choice: Restock;
  readonly disabled?: boolean;
  readonly onChange: (choice: Restock) => void;
}

/** The fields for works to put back into stock. Renders nothing if there are none. */
export function RestockFields({ order, choice, disabled, onChange }: RestockFieldsProps) {
  const lines = restockable(order);
  if (lines.length === 0) return null;
  return (
    <Stack as="fieldset" gap="1" disabled={disabled}>
      <Note as="legend" size="xs" strong>
        Put back into stock
      </Note>
      {lines.map((line) => {
        const chosen = choice[line.variationId] ?? 0;
        const set = (quantity: number) => onChange({ ...choice, [line.variationId]: quantity });
        return (
          <Row key={line.variationId} gap="1 2" between>
            <Switch label={workName(line)} checked={chosen > 0} onChange={(on) => set(on ? line.most : 0)} />
            {line.most > 1 && chosen > 0 && (
              <Select
                label={`How many of ${workName(line)}`}
                hideLabel
                options={Array.from({ length: line.most }, (_, index) => ({
                  value: String(index + 1),
                  label: String(index + 1),
                }))}
                value={String(chosen)}
                onChange={(value) => set(Number(value))}
              />
            )}
          </Row>
        );
      })}
    </Stack>
  );
}

interface RestockLine {
  readonly variationId: string;
  readonly quantity: number;
}

type Order = Pick<StudioOrderDetail, 'lines' | 'mayRestock'>;

/** Returns the lines whose pieces may be put back into stock, each with the maximum number of pieces. */
export function restockable({ lines, mayRestock }: Order) {
  return mayRestock.flatMap(({ variationId, quantity: most }) => {
    const line = lines.find((one) => one.variationId === variationId);
    return line && most > 0 ? [{ ...line, most }] : [];
  });
}

/** Selects all pieces of the given lines, by default of the whole order; selects none if the order was shipped. */
export function firstChoice(
  order: Order & Pick<StudioOrderDetail, 'shipment'>,
  lines: readonly RestockLine[] = order.mayRestock,
): Restock {
  if (order.shipment) return {};
  const chosen = order.mayRestock.flatMap(({ variationId, quantity }) => {
    const line = lines.find((one) => one.variationId === variationId);
    return line ? [[variationId, Math.min(quantity, line.quantity)]] : [];
  });
  return Object.fromEntries(chosen);
}

export function restockLines(choice: Restock): RestockLine[] {
  return Object.entries(choice)
    .map(([variationId, quantity]) => ({ variationId, quantity }))
    .filter(({ quantity }) => quantity > 0);
}
