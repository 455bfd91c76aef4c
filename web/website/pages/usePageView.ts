import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { keepView } from './keptViews.ts';
import type { PageView, ShownView } from './pageView.ts';

/** The page to show: the route's, until a newer version is loaded, or it has moved. */
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
  // The server-rendered page counts as seen, too.
  useEffect(() => {
    if (fresh === undefined) keepView(params, page);
  }, [page, fresh, params]);
  return newer?.than === page ? newer.view : page.view;
}
