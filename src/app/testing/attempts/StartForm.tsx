import Button from '@mui/material/Button'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId, useState } from 'react'
import { HttpError, useTranslate } from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import type { AvailableTest } from '../../../api/testing/availableTests'
import { FieldFrame } from '../../kit/inputs/FieldFrame'
import { useAct } from '../../kit/providers/calls'
import { dayAndTime } from '../../shell/dates'
import { deviceName, getDeviceId } from './device'

/** Starts or continues an attempt, or explains why the user cannot start one. */
export const StartForm = ({ taking }: { taking: AvailableTest }) => {
  const translate = useTranslate()
  const { id, state, running_attempt_id, attempts_made } = taking
  if (running_attempt_id !== null) {
    return (
      <Button
        component={Link}
        variant="contained"
        size="large"
        fullWidth
        to={`/testing/attempts/${running_attempt_id}`}
      >
        {translate('taking.rules.go_on')}
      </Button>
    )
  }
  if (state !== 'open') return <p className="muted">{blockedReason(taking, translate)}</p>
  return (
    <>
      {taking.is_outside_networks ? (
        <p className="note warning">{translate('taking.rules.elsewhere')}</p>
      ) : (
        <Start
          taking={taking}
          label={translate(attempts_made > 0 ? 'taking.rules.begin_again' : 'taking.rules.begin')}
        />
      )}
      <div>
        <Button component={Link} variant="outlined" fullWidth to={`/testing/trial?test=${id}`}>
          {translate('taking.rules.try')}
        </Button>
        <p className="hint mt-2">{translate('taking.rules.try_hint')}</p>
      </div>
    </>
  )
}

const blockedReason = (taking: AvailableTest, translate: ReturnType<typeof useTranslate>): string => {
  const { state, opens_at, attempts_allowed, attempts_made, closes_at, server_now } = taking
  if (state === 'upcoming') return translate('taking.rules.not_yet', { when: dayAndTime(opens_at ?? '') })
  const isOpen = closes_at === null || Date.parse(server_now) < Date.parse(closes_at)
  return translate(
    isOpen && attempts_allowed > 0 && attempts_made >= attempts_allowed ? 'taking.rules.used_up' : 'taking.rules.over',
  )
}

const Start = ({ taking, label }: { taking: AvailableTest; label: string }) => {
  const { needs_code } = taking
  const id = useId()
  const translate = useTranslate()
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const [errors, setErrors] = useState<readonly string[]>([])
  const { mutateAsync, isPending } = useAct('POST /api/testing/tests/:id/start')
  const start = async () => {
    if (needs_code && code.trim() === '') return setErrors([translate('taking.rules.code_empty')])
    const body = { device: await getDeviceId(), device_name: deviceName(), access_code: code.trim() || null }
    try {
      const attempt = await mutateAsync({ id: taking.id, body, quiet: [422] })
      await navigate(`/testing/attempts/${attempt.id}`)
    } catch (fault) {
      setErrors(codeErrors(fault))
    }
    return undefined
  }
  return (
    <form
      className="stack gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) void start()
      }}
    >
      {needs_code && (
        <FieldFrame
          id={id}
          label={translate('taking.rules.code')}
          help={translate('taking.rules.code_hint')}
          optional={false}
          error={errors[0]}
        >
          <OutlinedInput
            id={id}
            name="access_code"
            fullWidth
            autoComplete="off"
            value={code}
            error={errors.length > 0}
            inputProps={{ 'aria-describedby': errors.length > 0 ? `${id}-error` : `${id}-help` }}
            onChange={({ target }) => setCode(target.value)}
          />
        </FieldFrame>
      )}
      {!needs_code &&
        errors.map((error) => (
          <p key={error} className="field-error" role="alert">
            {error}
          </p>
        ))}
      <Button type="submit" variant="contained" size="large" fullWidth loading={isPending} loadingPosition="start">
        {isPending ? translate('taking.rules.starting') : label}
      </Button>
    </form>
  )
}

/** Returns the messages of a 422 response. All other errors already have a toast. */
const codeErrors = (fault: unknown): string[] => {
  if (!(fault instanceof HttpError) || fault.status !== 422) return []
  const errors: Record<string, string[]> = fault.body?.errors ?? {}
  const lines = Object.values(errors).flat()
  return lines.length > 0 ? lines : [fault.message]
}
