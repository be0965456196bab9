import { useQuery } from '@tanstack/react-query';
import { paths } from '#shared/site/paths.ts';
import { query } from '#web/api/queries.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Link } from '#web/ui/link.tsx';
import styles from './news-link.module.css';

/** Links from a sold work to the sign-up. Renders nothing in a shop without email. */
export function NewsLink() {
  const { data } = useQuery(query('getMailService'));
  if (!data?.writesMail) return null;
  return (
    <Link to={paths.news} className={classNames('touch', styles.link)}>
      Hear about new work
    </Link>
  );
}
