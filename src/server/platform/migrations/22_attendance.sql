-- When and where a lesson is: its number in the college's bell schedule (null: the whole day) and the room.
ALTER TABLE grade_items
  ADD COLUMN lesson_number int CHECK (lesson_number BETWEEN 1 AND 12),
  ADD COLUMN room text CHECK (length(room) BETWEEN 1 AND 30),
  -- When a teacher recorded who was there, or the first mark or absence was entered.
  ADD COLUMN attendance_at timestamptz,
  ADD CONSTRAINT grade_items_number_of_lesson CHECK (lesson_number IS NULL OR (kind = 'lesson' AND held_on IS NOT NULL));
