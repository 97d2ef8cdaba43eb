import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { ProfileCase } from '../../../api/admissions/applicationCase'
import { awaitingPlace } from '../../../api/admissions/statusSets'
import { DialogForm } from '../../kit/forms/DialogForm'
import { useTypedDialog } from '../../kit/forms/useTypedDialog'
import { BooleanInput } from '../../kit/inputs/BooleanInput'
import { NumberInput } from '../../kit/inputs/NumberInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { valueAt } from '../../kit/forms/conflict'
import { judgementText } from './states'
import type { CaseAct } from './useCase'

type Props = { profile: ProfileCase; act: CaseAct }

/** Achievement points, preference and exam scores that the office enters for the ranking. */
export const Judgement = ({ profile, act }: Props) => {
  const translate = useTranslate()
  const [open, setOpen] = useTypedDialog(profile.actions.includes('judge') ? ['judge'] : [])
  const { achievement_points, preference, college_exams } = profile
  // Once the application is ranked, a change needs a reason.
  const isRanked = awaitingPlace.includes(profile.status.code)
  return (
    <div className="row wrap mt-2 p-3 rounded bg-canvas">
      <p className="text-s grow">
        {[
          judgementText(translate, { points: achievement_points, preference }),
          ...college_exams.map(({ name, score }) =>
            score === null
              ? translate('profiles.judgement.exam_unknown', { name })
              : translate('profiles.judgement.exam', { name, score }),
          ),
        ].join(' · ')}
      </p>
      {profile.actions.includes('judge') && (
        <Button size="small" variant="outlined" onClick={() => setOpen('judge')}>
          {translate('profiles.judgement.button')}
        </Button>
      )}
      {open && (
        <DialogForm
          name={open}
          title={translate('profiles.judgement.title')}
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
              provider.act('POST /api/profiles/:id/judge', {
                id: profile.id,
                body: {
                  version: profile.version,
                  achievement_points: typeof points === 'number' ? points : Number.NaN,
                  preference: values.preference === true,
                  exam_scores: college_exams.map(({ subject_id }, place) => ({
                    subject_id,
                    score: typedScore(valueAt(values, `exam_scores.${place}.score`)),
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
            label="profiles.judgement.points_label"
            helperText={translate('profiles.judgement.points_help')}
            step={1}
          />
          <BooleanInput source="preference" label="profiles.judgement.preference_label" />
          {college_exams.map(({ subject_id, name }, place) => (
            <NumberInput
              key={subject_id}
              source={`exam_scores.${place}.score`}
              label={name}
              helperText={translate('profiles.judgement.exam_help')}
              step={1}
              optional
            />
          ))}
          <TextInput
            multiline
            source="reason"
            label="profiles.judgement.reason_label"
            helperText={translate(`profiles.judgement.reason_help.${isRanked ? 'ranked' : 'free'}`)}
            optional={!isRanked}
          />
        </DialogForm>
      )}
    </div>
  )
}

/** Converts an input value: an empty field becomes null, other non-numbers become NaN, which the server rejects. */
const typedScore = (value: unknown): number | null => {
  if (value === null || value === undefined || value === '') return null
  return typeof value === 'number' ? value : Number.NaN
}
