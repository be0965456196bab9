import { useState } from 'react';
import type { StudioOrderDetail } from '#shared/order/studio-order.ts';
import kit from '#web/features/studio/kit/kit.module.css';
import { copyText } from '#web/layout/contact/copy-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Row, Section } from '#web/ui/layout.tsx';
import { Note, Text } from '#web/ui/text.tsx';

/** The shopper's address and contact. The shop does not store them and reads them from Square. */
export function OrderAddress({
  order: { atSquare, buyer, testMode },
}: {
  readonly order: StudioOrderDetail;
}) {
  if (!atSquare) {
    return (
      <Section title="Ship to" divided>
        {buyer && (
          <p>
            <span>{buyer.name}</span>
            <br />
            <span>{buyer.town}</span>
          </p>
        )}
        <Note>
          {testMode
            ? 'This is a test order: there is nothing to send, and no address is stored.'
            : 'The address is in Square, which is not responding. Reload this page in a minute.'}
        </Note>
      </Section>
    );
  }
  const { name, address, email } = atSquare;
  return (
    <Section title="Ship to" divided>
      <address className={kit.lines}>{[name, ...address].join('\n')}</address>
      <CopyButton text={[name, ...address].join('\n')} />
      {email && (
        <Text>
          <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>{email}</a>
        </Text>
      )}
    </Section>
  );
}

/** A button that copies a text and shows the result beside it, also to screen readers. */
function CopyButton({ text }: { readonly text: string }) {
  const [said, setSaid] = useState('');

  async function copy() {
    setSaid('');
    const isCopied = await copyText(text);
    setSaid(
      isCopied ? 'Copied' : 'Your browser does not allow this. Select the address and copy it yourself.',
    );
  }

  return (
    <Row as="p" gap="1 2">
      <Button onClick={() => void copy()}>Copy address</Button>
      <Note as="span" role="status">
        {said}
      </Note>
    </Row>
  );
}
