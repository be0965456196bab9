import { useQuery } from '@tanstack/react-query';
import { paths } from '#shared/site/paths.ts';
import { Link } from '#web/ui/link.tsx';
import { Note } from '#web/ui/text.tsx';
import { withdrawalQuery } from './withdrawal-query.ts';
import { momentWords } from './words.ts';

/** Links to the withdrawal form or to a received withdrawal. Renders nothing if there is neither. */
export function WithdrawalLink({ token }: { readonly token: string }) {
  const { data } = useQuery(withdrawalQuery(token));
  if (!data || (data.open.length === 0 && !data.received)) return null;
  return (
    <Note>
      {data.received && <span>{`Your withdrawal was received on ${momentWords(data.received.at)}. `}</span>}
      <Link to={paths.withdraw}>{data.received ? 'See your withdrawal' : 'Withdraw from contract'}</Link>
    </Note>
  );
}
