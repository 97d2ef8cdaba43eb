import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ProfileCase } from '../../api/profileCase'
import { DialogForm } from '../kit/forms/DialogForm'
import { call } from '../kit/http/call'
import { CheckboxInput } from '../kit/inputs/CheckboxInput'
import { NumberInput } from '../kit/inputs/NumberInput'
import type { CaseAct } from './useCase'

type Props = { profile: ProfileCase; act: CaseAct }

/** What the office counts the achievements and benefits for: the ranking reads it. */
export const Judgement = ({ profile, act }: Props) => {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const { achievement_points, preference } = profile
  return (
    <div className="judgement">
      <p className="grow">
        {translate('profiles.judgement.points', achievement_points)}
        {' · '}
        {translate(preference ? 'profiles.judgement.preferred' : 'profiles.judgement.not_preferred')}
      </p>
      {profile.actions.includes('correct') && (
        <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
          {translate('profiles.judgement.button')}
        </Button>
      )}
      {isOpen && (
        <DialogForm
          title={translate('profiles.judgement.title')}
          submit={translate('kit.form.save')}
          defaultValues={{ achievement_points, preference }}
          onClose={() => setOpen(false)}
          onSubmit={async (values) => {
            const points: unknown = values.achievement_points
            const isDone = await act(() =>
              call('PATCH /api/profiles/:id', {
                params: { id: String(profile.id) },
                body: {
                  version: profile.version,
                  achievement_points: typeof points === 'number' ? points : Number.NaN,
                  preference: values.preference === true,
                },
              }),
            )
            if (isDone) setOpen(false)
          }}
        >
          <NumberInput
            source="achievement_points"
            label="profiles.judgement.points_label"
            help={translate('profiles.judgement.points_help')}
            whole
          />
          <CheckboxInput source="preference" label="profiles.judgement.preference_label" />
        </DialogForm>
      )}
    </div>
  )
}
