-- The payments desk lists what comes in or what goes out, in one of three orders: of each of the six its index, so that a
-- page is read without passing over the other half. A search finds the client first and then his payments.
DROP INDEX payment_list_created, payment_list_amount, payment_list_due;
CREATE INDEX payment_in_created ON payment (brand_id, created_at, id) WHERE type_id IN (1, 2, 3, 9, 11);
CREATE INDEX payment_in_amount ON payment (brand_id, abs(amount), id) WHERE type_id IN (1, 2, 3, 9, 11);
CREATE INDEX payment_in_due ON payment (brand_id, coalesce(due_at, 'infinity'), id) WHERE type_id IN (1, 2, 3, 9, 11);
CREATE INDEX payment_out_created ON payment (brand_id, created_at, id) WHERE type_id IN (6, 7, 8);
CREATE INDEX payment_out_amount ON payment (brand_id, abs(amount), id) WHERE type_id IN (6, 7, 8);
CREATE INDEX payment_out_due ON payment (brand_id, coalesce(due_at, 'infinity'), id) WHERE type_id IN (6, 7, 8);
