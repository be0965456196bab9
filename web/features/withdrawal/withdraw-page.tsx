import { useQuery } from '@tanstack/react-query';
import { paths } from '#shared/site/paths.ts';
import { FindOrder, NoOrder, useOrderToken } from '#web/features/order/find-order.tsx';
import { usePageMetadata } from '#web/layout/metadata/page-metadata.ts';
import { privateMetadata } from '#web/layout/metadata/page-texts.ts';
import { Page } from '#web/ui/page.tsx';
import { PageSkeleton } from '#web/ui/page-skeleton.tsx';
import { withdrawalQuery } from './withdrawal-query.ts';
import { WithdrawalSteps } from './withdrawal-steps.tsx';

/**
 * The page `/withdraw#…`: withdraws from the order that the link opens. Without a link it asks for order number and
 * email.
 */
export function WithdrawPage() {
  usePageMetadata(privateMetadata('Withdraw from contract', paths.withdraw));
  const token = useOrderToken(paths.withdraw);
  if (token === undefined)
    return (
      <FindOrder
        purpose="withdraw"
        lead="You may withdraw without giving a reason. Tell us which order, and we send an email to the address that it was paid with. Your withdrawal counts once you confirm it there."
      />
    );
  return <LinkedWithdrawal key={token} token={token} />;
}

function LinkedWithdrawal({ token }: { readonly token: string }) {
  const { data, error, refetch } = useQuery(withdrawalQuery(token));
  if (data)
    return (
      <Page title="Withdraw from contract" width="narrow">
        <WithdrawalSteps token={token} state={data} />
      </Page>
    );
  if (!error) return <PageSkeleton />;
  return <NoOrder purpose="withdraw" error={error} onTryAgain={() => void refetch()} />;
}
