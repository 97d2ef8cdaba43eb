-- Ends the calendar link together with the sessions: somebody who knew the password may have made it.
CREATE OR REPLACE FUNCTION end_calendar_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM calendar_links WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER end_calendar_link AFTER UPDATE OF status, password_hash ON users FOR EACH ROW
  WHEN (NEW.status <> 'active' OR OLD.password_hash IS DISTINCT FROM NEW.password_hash) EXECUTE FUNCTION end_calendar_link();
