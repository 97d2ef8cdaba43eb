import Button from '@mui/material/Button'
import { useState } from 'react'
import { maxNameFileMegabytes, maxNameFiles } from '../../../api/admissions/nameChangeLimits'
import { DialogForm } from '../../kit/forms/DialogForm'
import { Pair } from '../../kit/forms/Pair'
import { FilesInput } from '../../kit/inputs/FilesInput'
import { TextInput } from '../../kit/inputs/TextInput'
import { useAct, useRead } from '../../kit/providers/calls'
import { dayOf } from '../../shell/dates'
import { useTranslate } from '../../shell/i18n/i18n'
import { toast } from '../../shell/toasts/store'
import type { Profile } from './useProfile'
import { useAlphabetWarning } from '../useAlphabetWarning'

const limits = { files: maxNameFiles, megabytes: maxNameFileMegabytes, formats: ['pdf', 'jpg', 'png', 'webp'] }

const upload = { call: 'POST /api/my/name-change/files', sent: { body: {} } } as const

/** Applicants and students cannot edit their legal name; they send a request to the office. */
export const NameChange = ({ profile }: { profile: Profile }) => {
  const t = useTranslate()
  const [isAsking, setAsking] = useState(false)
  const { data: request, refetch } = useRead('GET /api/my/name-change', { quiet: 'all' })
  const { mutate: withdraw, isPending } = useAct('DELETE /api/my/name-change', { onSettled: () => void refetch() })
  const isWaiting = request?.status === 'waiting'
  return (
    <div className="note info" role="status">
      <div className="stack gap-2">
        <p>{t('settings.name_change.locked')}</p>
        {isWaiting && (
          <p>{t('settings.name_change.waiting', { name: request.new_name, day: dayOf(request.created_at) })}</p>
        )}
        {request?.status === 'rejected' && (
          <p>{t('settings.name_change.rejected', { name: request.new_name, reason: request.reject_reason ?? '' })}</p>
        )}
        <div>
          {isWaiting ? (
            <Button size="small" variant="outlined" disabled={isPending} onClick={() => withdraw({ body: undefined })}>
              {t('settings.name_change.withdraw')}
            </Button>
          ) : (
            <Button size="small" variant="outlined" onClick={() => setAsking(true)}>
              {t('settings.name_change.ask')}
            </Button>
          )}
        </div>
      </div>
      {isAsking && (
        <NameChangeDialog profile={profile} onRequested={() => void refetch()} onClose={() => setAsking(false)} />
      )}
    </div>
  )
}

type Props = { profile: Profile; onRequested: () => void; onClose: () => void }

const NameChangeDialog = ({ profile, onRequested, onClose }: Props) => {
  const t = useTranslate()
  const { mutateAsync: ask } = useAct('POST /api/my/name-change')
  const question = useAlphabetWarning()
  const { last_name, first_name, middle_name } = profile
  return (
    <DialogForm
      name="name change"
      title={t('settings.name_change.ask')}
      submit={t('settings.name_change.send')}
      defaultValues={{ last_name, first_name, middle_name, reason: '', files: [] }}
      onClose={onClose}
      onSubmit={async ({ files, reason, ...values }) => {
        const names = {
          last_name: values.last_name ?? '',
          first_name: values.first_name ?? '',
          middle_name: values.middle_name ?? '',
        }
        const file_ids = Array.isArray(files) ? files.map(({ id }) => id) : []
        const errors = question(names)
        if (errors) return errors
        await ask({ body: { ...names, reason: reason ?? '', file_ids } })
        toast.success({ text: t('settings.name_change.sent') })
        onRequested()
        onClose()
        return undefined
      }}
    >
      <p className="muted">{t('settings.name_change.text')}</p>
      <Pair>
        <TextInput source="last_name" label={t('settings.person.last_name')} helperText={t('users.help.last_name')} />
        <TextInput source="first_name" label={t('settings.person.first_name')} mayBeEmpty />
      </Pair>
      <TextInput source="middle_name" label={t('settings.person.middle_name')} optional />
      <TextInput source="reason" label={t('settings.name_change.reason')} multiline />
      <FilesInput
        source="files"
        label={t('settings.name_change.files')}
        whenEmpty="settings.name_change.files_needed"
        upload={upload}
        limits={limits}
      />
    </DialogForm>
  )
}
