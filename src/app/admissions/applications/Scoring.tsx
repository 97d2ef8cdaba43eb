import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { ApplicationCase } from '../../../api/admissions/applicationCase'
import { awaitingPlace } from '../../../api/admissions/statusSets'
import { DialogForm } from '../../kit/forms/DialogForm'
import { useDraftDialog } from '../../kit/forms/useDraftDialog'
import { BooleanInput } from '../../kit/inputs/BooleanInput'
import { NumberInput } from '../../kit/inputs/NumberInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { valueAt } from '../../kit/forms/conflict'
import { scoringText } from './states'
import type { CaseAct } from './useCase'

type Props = { application: ApplicationCase; act: CaseAct }

/** Achievement points, preference and exam scores that the office enters for the ranking. */
export const Scoring = ({ application, act }: Props) => {
  const translate = useTranslate()
  const [open, setOpen] = useDraftDialog(application.actions.includes('score') ? ['score'] : [])
  const { achievement_points, preference, college_exams } = application
  // Once the application is ranked, a change needs a reason.
  const isRanked = awaitingPlace.includes(application.status.code)
  return (
    <div className="row wrap mt-2 p-3 rounded bg-canvas">
      <p className="text-s grow">
        {[
          scoringText(translate, { points: achievement_points, preference }),
          ...college_exams.map(({ name, score }) =>
            score === null
              ? translate('applications.scoring.exam_unknown', { name })
              : translate('applications.scoring.exam', { name, score }),
          ),
        ].join(' · ')}
      </p>
      {application.actions.includes('score') && (
        <Button size="small" variant="outlined" onClick={() => setOpen('score')}>
          {translate('applications.scoring.button')}
        </Button>
      )}
      {open && (
        <DialogForm
          name={open}
          title={translate('applications.scoring.title')}
          submit={translate('kit.form.save')}
          defaultValues={{
            achievement_points,
            preference,
            exam_scores: college_exams.map(({ subject_id, score }) => ({ subject_id, score })),
            reason: '',
          }}
          onClose={() => setOpen(null)}
          onSubmit={async (values) => {
            const points: unknown = values.achievement_points
            const reason = typeof values.reason === 'string' ? values.reason.trim() : ''
            const isDone = await act((provider) =>
              provider.act('POST /api/profiles/:id/score', {
                id: application.id,
                body: {
                  version: application.version,
                  achievement_points: typeof points === 'number' ? points : Number.NaN,
                  preference: values.preference === true,
                  exam_scores: college_exams.map(({ subject_id }, place) => ({
                    subject_id,
                    score: parseScore(valueAt(values, `exam_scores.${place}.score`)),
                  })),
                  ...(reason !== '' && { reason }),
                },
                quiet: [422],
              }),
            )
            if (isDone) setOpen(null)
          }}
        >
          <NumberInput
            source="achievement_points"
            label="applications.scoring.points_label"
            helperText={translate('applications.scoring.points_help')}
            step={1}
          />
          <BooleanInput source="preference" label="applications.scoring.preference_label" />
          {college_exams.map(({ subject_id, name }, place) => (
            <NumberInput
              key={subject_id}
              source={`exam_scores.${place}.score`}
              label={name}
              helperText={translate('applications.scoring.exam_help')}
              step={1}
              optional
            />
          ))}
          <TextInput
            multiline
            source="reason"
            label="applications.scoring.reason_label"
            helperText={translate(`applications.scoring.reason_help.${isRanked ? 'ranked' : 'free'}`)}
            whenEmpty="applications.scoring.reason_missing"
            optional={!isRanked}
          />
        </DialogForm>
      )}
    </div>
  )
}

/** Converts an input value: an empty field becomes null, other non-numbers become NaN, which the server rejects. */
const parseScore = (value: unknown): number | null => {
  if (value === null || value === undefined || value === '') return null
  return typeof value === 'number' ? value : Number.NaN
}
