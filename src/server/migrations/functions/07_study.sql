-- Editions and confirmations are what somebody answers for later.
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON material_receipts FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only BEFORE UPDATE ON material_editions FOR EACH ROW EXECUTE FUNCTION append_only('published_by');
