import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { keepView } from './keptViews.ts';
import type { PageView, ShownView } from './pageView.ts';

/** The page to show: what the route has loaded, until something newer of the same page is there, or it has moved. */
export function usePageView({ page, fresh }: ShownView): PageView {
  const params = useParams();
  const navigate = useNavigate();
  const [newer, setNewer] = useState<{ readonly than: typeof page; readonly view: PageView }>();
  useEffect(() => {
    let isOver = false;
    void fresh?.then((found) => {
      if (isOver || found === undefined) return;
      if ('movedTo' in found) void navigate(found.movedTo, { replace: true });
      else setNewer({ than: page, view: found.view });
    });
    return () => {
      isOver = true;
    };
  }, [page, fresh, navigate]);
  // What the server has made with the page itself has been seen, too.
  useEffect(() => {
    if (fresh === undefined) keepView(params, page);
  }, [page, fresh, params]);
  return newer?.than === page ? newer.view : page.view;
}
