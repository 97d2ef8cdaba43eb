-- Sign-ins and other automatic updates do not change the version of a user.
CREATE OR REPLACE TRIGGER touch BEFORE UPDATE OF last_name, first_name, middle_name, email, email_verified_at, phone, role_id, locale, time_zone,
  status ON users FOR EACH ROW EXECUTE FUNCTION touch();

-- Audit entries can be deleted only after the college's retention period; without one, never.
CREATE OR REPLACE FUNCTION audit_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.at < now() - make_interval(months => (SELECT (value ->> 'audit')::int FROM settings WHERE key = 'retention'))) IS NOT TRUE THEN
    RAISE EXCEPTION 'audit_events is append-only';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER append_only BEFORE UPDATE ON audit_events FOR EACH ROW EXECUTE FUNCTION append_only('actor_id', 'ip', 'reason');
CREATE TRIGGER audit_is_kept BEFORE DELETE ON audit_events FOR EACH ROW EXECUTE FUNCTION audit_is_kept();
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON audit_events FOR EACH STATEMENT EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON legal_texts FOR EACH ROW EXECUTE FUNCTION append_only();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON consents FOR EACH ROW EXECUTE FUNCTION append_only('ip');

-- The admin role always has all permissions, even if the code has a bug.
CREATE OR REPLACE FUNCTION admin_keeps_all() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM roles WHERE id = OLD.role_id AND code = 'admin') THEN
    RAISE EXCEPTION 'the admin role must have every permission' USING ERRCODE = 'check_violation', CONSTRAINT = 'admin_keeps_all';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER admin_keeps_all BEFORE DELETE OR UPDATE ON role_permissions FOR EACH ROW EXECUTE FUNCTION admin_keeps_all();

CREATE OR REPLACE FUNCTION role_code_is_fixed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the code of a role cannot be changed' USING ERRCODE = 'check_violation', CONSTRAINT = 'role_code_is_fixed';
END $$;
CREATE TRIGGER role_code_is_fixed BEFORE UPDATE OF code ON roles FOR EACH ROW
  WHEN (OLD.code IS DISTINCT FROM NEW.code) EXECUTE FUNCTION role_code_is_fixed();

-- Ends all sessions of a user who is blocked or archived, whatever code changed the status.
CREATE OR REPLACE FUNCTION end_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sessions WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER end_sessions AFTER UPDATE OF status, password_hash ON users FOR EACH ROW
  WHEN (NEW.status <> 'active' OR OLD.password_hash IS DISTINCT FROM NEW.password_hash) EXECUTE FUNCTION end_sessions();

-- Closes event streams when their session ends, whatever code ended it.
CREATE OR REPLACE FUNCTION notify_ended_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('events', json_build_object('ended', OLD.id)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER notify_ended_session AFTER DELETE ON sessions FOR EACH ROW
  WHEN (OLD.expires_at > now()) EXECUTE FUNCTION notify_ended_session();

CREATE OR REPLACE FUNCTION is_admin_role(id bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM roles WHERE roles.id = $1 AND code = 'admin')
$$;
-- At least one active administrator must remain. The lock serialises such changes, so that two of them cannot each
-- rely on the other.
CREATE OR REPLACE FUNCTION last_admin_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(4201968);
  IF NOT EXISTS (SELECT FROM users JOIN roles ON roles.id = role_id WHERE roles.code = 'admin' AND users.status = 'active') THEN
    RAISE EXCEPTION 'at least one active administrator must remain' USING ERRCODE = 'check_violation', CONSTRAINT = 'last_admin_stays';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER last_admin_stays AFTER UPDATE OF role_id, status ON users FOR EACH ROW
  WHEN (OLD.status = 'active' AND (NEW.status <> 'active' OR NEW.role_id <> OLD.role_id) AND is_admin_role(OLD.role_id))
  EXECUTE FUNCTION last_admin_stays();
