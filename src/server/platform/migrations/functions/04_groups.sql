-- Checks capacity with the group's row locked, so that two clerks cannot both take the last place. FOR UPDATE
-- would deadlock with the lock of the foreign key.
CREATE OR REPLACE FUNCTION group_has_capacity() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE places int;
BEGIN
  SELECT capacity INTO places FROM groups WHERE id = NEW.group_id FOR NO KEY UPDATE;
  IF (SELECT count(*) FROM memberships WHERE group_id = NEW.group_id AND ended_on IS NULL) > places THEN
    RAISE EXCEPTION 'the group is full' USING ERRCODE = 'check_violation', CONSTRAINT = 'group_has_capacity';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER group_has_capacity AFTER INSERT OR UPDATE OF group_id, ended_on ON memberships
  FOR EACH ROW WHEN (NEW.ended_on IS NULL) EXECUTE FUNCTION group_has_capacity();

-- A group with current members cannot be archived.
CREATE OR REPLACE FUNCTION group_holds_members() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE members int := (SELECT count(*) FROM memberships WHERE group_id = NEW.id AND ended_on IS NULL);
BEGIN
  IF members > NEW.capacity THEN
    RAISE EXCEPTION 'the group has more members than the new capacity' USING ERRCODE = 'check_violation', CONSTRAINT = 'capacity_holds_members';
  END IF;
  IF members > 0 AND NEW.status = 'archived' AND OLD.status <> 'archived' THEN
    RAISE EXCEPTION 'the group still has members' USING ERRCODE = 'check_violation', CONSTRAINT = 'archived_group_is_empty';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER group_holds_members AFTER UPDATE OF capacity, status ON groups
  FOR EACH ROW WHEN (NEW.capacity < OLD.capacity OR NEW.status <> OLD.status) EXECUTE FUNCTION group_holds_members();

-- Signed orders keep their text and can only be cancelled, so that the register is complete.
CREATE OR REPLACE FUNCTION signed_order_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    -- An erasure clears the grounds, because they can name the person.
    IF (NEW.kind, NEW.number, NEW.ordered_on, NEW.effective_on, NEW.terms, NEW.signatories, NEW.signed_at)
        IS NOT DISTINCT FROM (OLD.kind, OLD.number, OLD.ordered_on, OLD.effective_on, OLD.terms, OLD.signatories, OLD.signed_at)
      AND NEW.grounds IN (OLD.grounds, '')
      AND (NEW.status = OLD.status OR (OLD.status = 'signed' AND NEW.status = 'cancelled')) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'a signed order stays' USING ERRCODE = 'check_violation', CONSTRAINT = 'signed_order_stays';
END $$;
CREATE TRIGGER signed_order_stays BEFORE UPDATE OR DELETE ON orders
  FOR EACH ROW WHEN (OLD.status <> 'draft') EXECUTE FUNCTION signed_order_stays();

-- A person who changes groups, or returns, keeps the basis of study unless another one is given. New studies after a
-- graduation begin without one.
CREATE OR REPLACE FUNCTION membership_keeps_basis() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.basis := (SELECT CASE WHEN state <> 'graduated' THEN basis END FROM memberships
    WHERE user_id = NEW.user_id ORDER BY started_on DESC, id DESC LIMIT 1);
  RETURN NEW;
END $$;
CREATE TRIGGER membership_keeps_basis BEFORE INSERT ON memberships
  FOR EACH ROW WHEN (NEW.basis IS NULL) EXECUTE FUNCTION membership_keeps_basis();
