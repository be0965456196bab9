import { useId, useState } from 'react';
import type { StudioOrder, StudioOrderDetail } from '#shared/order/studio-order.ts';
import { useWrite } from '#web/features/studio/kit/ask-dialog.tsx';
import kit from '#web/features/studio/kit/kit.module.css';
import { lineWords, orderToast } from '#web/features/studio/orders/order-words.ts';
import { toast } from '#web/stores/toasts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Note } from '#web/ui/text.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface ShipDialogProps {
  readonly order: StudioOrderDetail;
  readonly onClose: () => void;
}

/** Marks an order as shipped, or corrects its shipment. */
export function ShipDialog({ order, onClose }: ShipDialogProps) {
  const [isCorrection] = useState(order.shipment !== undefined);
  const words = isCorrection ? correction : shipping;
  const operation = isCorrection ? 'correctTracking' : 'shipOrder';
  const write = useWrite(operation, () => {
    toast({ kind: orderToast(order.id), title: words.done });
    onClose();
  });
  const [form, setForm] = useState(() => shipFormOf(order));
  const [notify, setNotify] = useState(order.mayTell);
  const [problem, setProblem] = useState<string>();
  const carriersId = useId();
  const field = (name: keyof ShipForm, maxLength: number) => ({
    autoComplete: 'off',
    maxLength,
    value: form[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setForm((now) => changed(now, { [name]: target.value })),
  });

  function send() {
    const found = linkProblem(form.trackingUrl);
    setProblem(found);
    if (found === undefined) write.send({ params: { id: order.id }, body: shipmentOf(form, notify) });
  }

  return (
    <ConfirmDialog
      title={words.title}
      words={words}
      isPending={write.isPending}
      problem={write.problem}
      onConfirm={send}
      onClose={onClose}
    >
      <p className={kit.lines}>
        {[...order.lines.map(lineWords), ...(order.buyer ? [`For ${order.buyer.name}`] : [])].join('\n')}
      </p>
      <Note>{order.testMode ? 'This is a test order: there is nothing to send.' : words.lead}</Note>
      <TextField label="Carrier (optional)" list={carriersId} {...field('carrier', 50)} />
      <datalist id={carriersId}>
        {carriers.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        label="Tracking number (optional)"
        autoCapitalize="characters"
        spellCheck={false}
        {...field('trackingNumber', 100)}
      />
      <TextField
        label="Tracking link (optional)"
        type="url"
        inputMode="url"
        spellCheck={false}
        error={problem}
        hint="Filled in automatically for USPS, UPS, FedEx and DHL."
        {...field('trackingUrl', 2000)}
      />
      {order.mayTell ? (
        <Switch label="Email the shopper" checked={notify} onChange={setNotify} />
      ) : (
        <Note>This shop does not email the shopper about it.</Note>
      )}
    </ConfirmDialog>
  );
}

const shipping = {
  title: 'Mark as shipped',
  lead: 'This also completes the order in Square.',
  confirm: 'Mark as shipped',
  running: 'Sending...',
  done: 'The order is shipped',
} as const;

const correction = {
  title: 'Correct the tracking',
  lead: 'This replaces the tracking that was given before.',
  confirm: 'Save',
  running: 'Saving...',
  done: 'The tracking is corrected',
} as const;

/** The data of a parcel. Every field may be empty. */
interface ShipForm {
  readonly carrier: string;
  readonly trackingNumber: string;
  readonly trackingUrl: string;
}

function shipFormOf({ shipment }: Pick<StudioOrder, 'shipment'>): ShipForm {
  const { carrier = '', trackingNumber = '', trackingUrl = '' } = shipment ?? {};
  return { carrier, trackingNumber, trackingUrl };
}

/** Returns the form after a change. The link follows carrier and number until the artist edits it. */
function changed(form: ShipForm, change: Partial<ShipForm>): ShipForm {
  const next = { ...form, ...change };
  const isOwn = form.trackingUrl !== trackingPage(form.carrier, form.trackingNumber);
  if ('trackingUrl' in change || isOwn) return next;
  return { ...next, trackingUrl: trackingPage(next.carrier, next.trackingNumber) };
}

/** Returns the error text for the link; undefined if the link is valid. */
function linkProblem(trackingUrl: string): string | undefined {
  const typed = trackingUrl.trim();
  if (typed === '') return undefined;
  const isSafe = URL.canParse(typed) && new URL(typed).protocol === 'https:';
  return isSafe ? undefined : 'The tracking link must begin with https://';
}

/** Returns the data to send, without empty fields. */
function shipmentOf({ carrier, trackingNumber, trackingUrl }: ShipForm, notify: boolean) {
  const given = Object.entries({ carrier, trackingNumber, trackingUrl })
    .map(([name, text]) => [name, text.trim()] as const)
    .filter(([, text]) => text !== '');
  return { ...Object.fromEntries(given), notify };
}

interface Carrier {
  readonly name: string;
  /** Address of the carrier's tracking page, to which the tracking number is appended. */
  readonly page: string;
}

/** Suggested carriers. The artist may type any other. */
const carriers: readonly Carrier[] = [
  { name: 'USPS', page: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=' },
  { name: 'UPS', page: 'https://www.ups.com/track?tracknum=' },
  { name: 'FedEx', page: 'https://www.fedex.com/fedextrack/?trknbr=' },
  { name: 'DHL', page: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=' },
];

/** Returns the carrier's tracking page for a parcel; empty for another carrier or without a number. */
function trackingPage(carrier: string, trackingNumber: string): string {
  const known = carriers.find(({ name }) => name.toLowerCase() === carrier.trim().toLowerCase());
  const number = trackingNumber.replace(/\s/g, '');
  return known && number !== '' ? known.page + encodeURIComponent(number) : '';
}
