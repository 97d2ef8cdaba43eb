-- A cell's version is written together with its history, several steps of it at once where somebody sent several; and that
-- its person was told of it is no change of it.
DROP TRIGGER touch ON grade_entries;

CREATE TRIGGER append_only BEFORE UPDATE ON grade_changes
  FOR EACH ROW EXECUTE FUNCTION append_only('op_id', 'comment', 'private_note', 'reason', 'changed_by');
