-- Optimistic locking: the database increments the version on each edit, so that no code can forget it.
CREATE OR REPLACE FUNCTION touch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  NEW.updated_at := now();
  NEW.created_at := OLD.created_at;
  RETURN NEW;
END $$;

-- Adds the trigger to all tables with updated_at. A feature can replace its table's trigger to count only some
-- columns as edits.
DO $$
DECLARE edited regclass;
BEGIN
  FOR edited IN
    SELECT attrelid FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attname = 'updated_at'
  LOOP
    EXECUTE format('CREATE TRIGGER touch BEFORE UPDATE ON %s FOR EACH ROW EXECUTE FUNCTION touch()', edited);
  END LOOP;
END $$;

-- Forbids changes to append-only tables. Columns named by the trigger may be set to null, for erasures.
CREATE OR REPLACE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF to_jsonb(NEW) - TG_ARGV = to_jsonb(OLD) - TG_ARGV AND NOT EXISTS (
      SELECT FROM unnest(TG_ARGV) AS name WHERE to_jsonb(NEW) -> name NOT IN ('null', to_jsonb(OLD) -> name)) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
