-- Sending the notifications is not an edit, so that it causes no conflict for an editor.
CREATE OR REPLACE TRIGGER touch BEFORE UPDATE OF translations, file_ids, audience, publish_at, expires_at, pinned, receipt_required, status,
  edition, changed_at, withdrawn_at ON announcements FOR EACH ROW EXECUTE FUNCTION touch();
