-- Editions and confirmations are evidence and cannot be changed.
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON material_receipts FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only BEFORE UPDATE ON material_editions FOR EACH ROW EXECUTE FUNCTION append_only('published_by');

-- Reordering does not change the version, so that it causes no conflict for an editor of the material.
CREATE OR REPLACE TRIGGER touch BEFORE UPDATE OF subject_id, kind, translations, url, file_ids, audience, estimated_minutes, mandatory, due_on, visible_from,
  visible_to, status, edition, counts_from, published_at ON materials FOR EACH ROW EXECUTE FUNCTION touch();
