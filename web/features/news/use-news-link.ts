import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '#shared/rules/paths.ts';
import { type NewsLinkPart, newsLinkOf, readNewsLink, rememberNewsLink } from '#web/stores/news-key.ts';

/**
 * What the link in an email is for. It leaves the address at once, so that it stands in no history or copied address,
 * and stays with this tab until it is used.
 */
export function useNewsLink(): NewsLinkPart | undefined {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const brought = newsLinkOf(hash);
  const [link, setLink] = useState(brought ?? readNewsLink());
  const { action, key } = brought ?? {};
  useEffect(() => {
    if (action === undefined || key === undefined) return;
    const next = { action, key };
    rememberNewsLink(next);
    setLink(next);
    void navigate(paths.news, { replace: true });
  }, [action, key, navigate]);
  return brought ?? link;
}
