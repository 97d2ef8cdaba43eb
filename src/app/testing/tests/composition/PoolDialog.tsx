import { useTranslate } from 'react-admin'
import { useWatch, type FieldValues } from 'react-hook-form'
import { DialogForm } from '../../../kit/forms/DialogForm'
import { Pair } from '../../../kit/forms/Pair'
import { AutocompleteInput } from '../../../kit/inputs/choices/AutocompleteInput'
import { NumberInput } from '../../../kit/inputs/NumberInput'
import { ReferenceInput } from '../../../kit/inputs/choices/ReferenceInput'
import { SelectInput } from '../../../kit/inputs/choices/SelectInput'
import { codeAndName } from '../../../kit/inputs/choices/useReference'
import { useAct } from '../../../kit/providers/calls'
import { newId } from '../../questions/emptyQuestions'
import { difficultyChoices } from '../../questions/choices'
import { taughtSubjects } from '../../questions/SubjectInput'
import { TagsInput } from '../../questions/TagsInput'
import type { Pool, PoolRule } from './rules'
import { usePoolCount } from './usePoolCount'

type Props = {
  /** Null for a new pool. */
  pool: Pool | null
  /** Ids of pinned questions, which pools do not draw again. */
  taken: readonly number[]
  onSave: (pool: Pool) => void
  onClose: () => void
}

/** Edits a pool: its rule and the number of questions drawn. */
export const PoolDialog = ({ pool, taken, onSave, onClose }: Props) => {
  const translate = useTranslate()
  // A new pool defaults to the subject of the test.
  const subject: unknown = useWatch({ name: 'subject_id' })
  const count = useAct('POST /api/tests/pool')
  return (
    <DialogForm
      name={pool ? `pool ${pool.id}` : 'new pool'}
      title={translate(pool ? 'tests.pool.edit' : 'tests.pool.new')}
      submit={translate(pool ? 'tests.pool.save' : 'tests.pool.add')}
      defaultValues={
        pool ?? { subject_id: subject, tags: [], difficulty_from: null, difficulty_to: null, count: 1, points: 1 }
      }
      onClose={onClose}
      onSubmit={async (values) => {
        const { count: wanted, points = null } = values
        const refuse = (field: string): Readonly<Record<string, string>> => ({
          [field]: translate(`tests.pool.${field}_wrong`),
        })
        if (!isCount(wanted)) return refuse('count')
        if (!isPoints(points)) return refuse('points')
        const rule = ruleOf(values)
        // Counts the questions again only to let the server validate the rule.
        await count.mutateAsync({ body: { ...rule, besides: [...taken] } })
        onSave({ ...rule, kind: 'pool', id: pool?.id ?? newId(), count: wanted, points })
        return undefined
      }}
    >
      <ReferenceInput source="subject_id" reference="directories/subjects" filter={taughtSubjects}>
        <AutocompleteInput label="tests.pool.subject" optionText={codeAndName} />
      </ReferenceInput>
      <TagsInput source="tags" label="tests.pool.tags_label" helperText={translate('tests.pool.tags_help')} optional />
      <Pair>
        <SelectInput source="difficulty_from" label="tests.pool.from" choices={difficultyChoices} optional />
        <SelectInput source="difficulty_to" label="tests.pool.to" choices={difficultyChoices} optional />
      </Pair>
      <Pair>
        <NumberInput source="count" label="tests.pool.count" step={1} />
        <NumberInput
          source="points"
          label="tests.pool.points"
          helperText={translate('tests.pool.points_help')}
          optional
        />
      </Pair>
      <MatchCount taken={taken} />
    </DialogForm>
  )
}

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value > 0
const isPoints = (value: unknown): value is number | null => value === null || (typeof value === 'number' && value >= 0)

const ruleOf = ({ subject_id, tags, difficulty_from, difficulty_to }: FieldValues): PoolRule => ({
  subject_id,
  tags,
  difficulty_from: difficulty_from ?? null,
  difficulty_to: difficulty_to ?? null,
})

/** Number of questions that match the rule being edited. */
const MatchCount = ({ taken }: { taken: readonly number[] }) => {
  const translate = useTranslate()
  const values = useWatch()
  const wanted = isCount(values.count) ? values.count : 0
  const hasSubject = typeof values.subject_id === 'number'
  const { matching, isShort } = usePoolCount({ rule: ruleOf(values), wanted, besides: taken, enabled: hasSubject })
  if (matching === undefined || !hasSubject) return null
  return (
    <p className={isShort ? 'note danger' : 'note'} role="status">
      <span>
        {isShort
          ? translate('tests.pool.short', { smart_count: matching, count: wanted })
          : translate('tests.pool.matching', matching)}
      </span>
    </p>
  )
}
