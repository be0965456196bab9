import { useQuery } from '@tanstack/react-query';
import { paths } from '#shared/site/paths.ts';
import { Link } from '#web/ui/link.tsx';
import { Note } from '#web/ui/text.tsx';
import { withdrawalQuery } from './withdrawal-query.ts';
import { momentWords } from './words.ts';

/** The withdrawal link on an order's page while withdrawal is possible, or a note with the received one. */
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
