import { educationType } from '../../../api/directories/types'
import type { DirectionInput, EntryLevel } from '../../../api/directories/directions'
import type { ConstraintMessages } from '../../kit/records/constraints'
import { invalid } from '../../kit/problems'

/** Maps database constraints to fields and messages. */
export const directionConstraints: ConstraintMessages = {
  directions_code: { path: 'code', key: 'directions.code_taken' },
  direction_methods_education_method_id_fkey: { path: 'education_method_ids', key: 'field.no_such_record' },
  direction_entrance_subjects_subject_id_fkey: { path: 'entrance_subjects', key: 'field.no_such_record' },
  direction_document_types_document_type_id_fkey: { path: 'document_types', key: 'field.no_such_record' },
  directions_admission_order: { path: 'admission_closes', key: 'field.ends_before_start' },
}

/** A published direction needs admission dates. */
export const checkPublishable = (
  input: Pick<DirectionInput, 'status' | 'admission_opens' | 'admission_closes'>,
): void => {
  if (input.status !== 'published') return
  if (!input.admission_opens || !input.admission_closes)
    throw invalid({
      ...(!input.admission_opens && { admission_opens: [{ key: 'directions.dates_to_publish' }] }),
      ...(!input.admission_closes && { admission_closes: [{ key: 'directions.dates_to_publish' }] }),
    })
}

/** Default ranking: universities rank by exam total, other institutions by the average school mark. */
export const usualRanking = (educationTypeId: number): DirectionInput['ranking'] =>
  educationTypeId === educationType.higher
    ? ['exam_total', 'achievements', 'priority']
    : ['average_score', 'achievements', 'priority']

const anyLevel = ['basic_general', 'secondary_general', 'secondary_vocational', 'higher'] as const

/**
 * Default entry levels: higher education requires more than 9 classes, retraining requires a profession, and other
 * types accept anybody.
 */
export const usualEntryLevels = (educationTypeId: number): EntryLevel[] => {
  if (educationTypeId === educationType.higher) return ['secondary_general', 'secondary_vocational']
  return educationTypeId === educationType.continuing ? ['secondary_vocational', 'higher'] : [...anyLevel]
}
