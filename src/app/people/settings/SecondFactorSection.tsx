import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from '../../shell/i18n/i18n'
import { useAct, useRead } from '../../kit/providers/calls'
import type { AnswerOf } from '../../kit/providers/dataProvider'
import { Section } from '../../kit/forms/Section'
import { session } from '../../shell/session/session'
import { QueryContent } from './QueryContent'
import { Download } from 'lucide-react'
import { saveFile } from '../../kit/files/saveFile'
import { CopyButton } from '../../shell/widgets/CopyButton'
import { ShowOnceDialog } from './ShowOnceDialog'
import { SetUpDialog } from './SetUpDialog'
import { DialogForm } from '../../kit/forms/DialogForm'
import { PasswordInput } from '../../kit/inputs/PasswordInput'
import { CodeInput } from './CodeInput'

type State = AnswerOf<'GET /api/settings/two-factor'>
type OpenDialog =
  | { readonly kind: 'set-up' }
  | { readonly kind: 'renew' }
  | { readonly kind: 'disable' }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }

type Props = {
  readonly words: 'renew' | 'disable'
  readonly danger?: boolean
  readonly onProved: (proof: { password: string; code: string }) => Promise<void>
  readonly onClose: () => void
}

/** Changes to the second factor require both the password and a code. */
const ProveDialog = ({ words, danger, onProved, onClose }: Props) => {
  const t = useTranslate()
  return (
    <DialogForm
      danger={danger}
      title={t(`own.second.${words}_title`)}
      submit={t(`own.second.${words}_verb`)}
      defaultValues={{ password: '', code: '' }}
      onClose={onClose}
      onSubmit={({ password, code }) => onProved({ password: password ?? '', code: code ?? '' })}
    >
      <p className="muted">{t(`own.second.${words}_text`)}</p>
      <PasswordInput source="password" label={t('settings.your_password')} autoComplete="current-password" />
      <CodeInput label={t('own.second.code')} helperText={t('own.second.code_or_recovery')} />
    </DialogForm>
  )
}

type CodesDialogProps = { readonly codes: readonly string[]; readonly onClose: () => void }

/** Shows the recovery codes once, to copy or download. */
const CodesDialog = ({ codes, onClose }: CodesDialogProps) => {
  const t = useTranslate()
  const text = codes.join('\n')
  const save = () =>
    saveFile({ blob: new Blob([`${text}\n`], { type: 'text/plain' }), name: t('own.second.codes_file') })
  return (
    <ShowOnceDialog title={t('own.second.codes_title')} onClose={onClose}>
      <p>{t('own.second.codes_text')}</p>
      <ul className="recovery-codes sunken p-4">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row wrap">
        <CopyButton text={text} />
        <Button variant="outlined" size="small" onClick={save}>
          <Download size={16} strokeWidth={2} aria-hidden />
          {t('own.second.codes_save')}
        </Button>
      </div>
    </ShowOnceDialog>
  )
}

/** Second factor: setup, recovery codes and turning it off. */
export const SecondFactorSection = () => {
  const t = useTranslate()
  const query = useRead('GET /api/settings/two-factor')
  const { mutateAsync: renew } = useAct('POST /api/settings/two-factor/recovery-codes')
  const { mutateAsync: disable } = useAct('POST /api/settings/two-factor/disable')
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const close = () => setOpen(null)
  const refetchState = async () => {
    await Promise.all([query.refetch(), session.load()])
  }
  return (
    <Section title={t('own.second.title')} help={t('own.second.help')}>
      <QueryContent query={query}>{(state) => <CurrentState state={state} onOpen={setOpen} />}</QueryContent>
      {open?.kind === 'set-up' && (
        <SetUpDialog
          onClose={close}
          onDone={(codes) => {
            setOpen({ kind: 'codes', codes })
            void refetchState()
          }}
        />
      )}
      {open?.kind === 'renew' && (
        <ProveDialog
          words="renew"
          onClose={close}
          onProved={async (proof) => {
            const { recovery_codes } = await renew({ body: proof })
            setOpen({ kind: 'codes', codes: recovery_codes })
            await query.refetch()
          }}
        />
      )}
      {open?.kind === 'disable' && (
        <ProveDialog
          danger
          words="disable"
          onClose={close}
          onProved={async (proof) => {
            await disable({ body: proof })
            close()
            await refetchState()
          }}
        />
      )}
      {open?.kind === 'codes' && <CodesDialog codes={open.codes} onClose={close} />}
    </Section>
  )
}

const CurrentState = ({ state, onOpen }: { state: State; onOpen: (open: OpenDialog) => void }) => {
  const t = useTranslate()
  if (!state.enabled) {
    return (
      <>
        <p>
          <span className={state.required ? 'chip warning' : 'chip secondary'}>
            {t(state.required ? 'own.second.demanded' : 'own.second.off')}
          </span>
        </p>
        <div>
          <Button variant="outlined" onClick={() => onOpen({ kind: 'set-up' })}>
            {t('own.second.turn_on')}
          </Button>
        </div>
      </>
    )
  }
  return (
    <>
      <div className="row wrap">
        <span className="chip success">{t('own.second.on')}</span>
        <span className="small muted">{t('own.second.left', { smart_count: state.recovery_codes_left })}</span>
      </div>
      {state.required && <p className="small muted">{t('own.second.demanded_help')}</p>}
      <div className="row wrap">
        <Button variant="outlined" onClick={() => onOpen({ kind: 'renew' })}>
          {t('own.second.renew')}
        </Button>
        <Button color="error" onClick={() => onOpen({ kind: 'disable' })}>
          {t('own.second.turn_off')}
        </Button>
      </div>
    </>
  )
}
