-- Prevents cycles and more than ten levels of folders. The lock serialises moves, because two of them could form a
-- cycle.
CREATE OR REPLACE FUNCTION media_folder_is_tree() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE above int; below int;
BEGIN
  PERFORM pg_advisory_xact_lock(4201967);
  WITH RECURSIVE up AS (
    SELECT NEW.parent_id AS id, 1 AS depth
    UNION ALL SELECT parent_id, depth + 1 FROM media_folders JOIN up USING (id) WHERE depth < 12 AND parent_id IS NOT NULL
  ) SELECT coalesce(max(depth), 0) INTO above FROM up WHERE id IS NOT NULL;
  WITH RECURSIVE down AS (
    SELECT NEW.id AS id, 1 AS depth
    UNION ALL SELECT media_folders.id, depth + 1 FROM media_folders JOIN down ON parent_id = down.id WHERE depth < 12
  ) SELECT max(depth) INTO below FROM down;
  IF above + below > 10 THEN
    RAISE EXCEPTION 'folders are nested too deeply or form a cycle' USING ERRCODE = 'check_violation', CONSTRAINT = 'media_folder_is_tree';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER media_folder_is_tree AFTER INSERT OR UPDATE OF parent_id ON media_folders
  FOR EACH ROW EXECUTE FUNCTION media_folder_is_tree();
