-- The payments desk's lists, page by page (server/database/keyset.ts): each order has its index.
CREATE INDEX payment_list_waiting ON payment (brand_id, created_at, id)
  WHERE status IN ('pending', 'onHold', 'processing');
CREATE INDEX payment_list_created ON payment (brand_id, created_at, id);
CREATE INDEX payment_list_amount ON payment (brand_id, abs(amount), id);
CREATE INDEX payment_list_due ON payment (brand_id, coalesce(due_at, 'infinity'), id)
  WHERE status IN ('pending', 'onHold', 'processing');
