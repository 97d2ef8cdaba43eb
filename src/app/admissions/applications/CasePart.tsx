import IconButton from '@mui/material/IconButton'
import Button from '@mui/material/Button'
import { MessageSquarePlus, Pencil, Eye } from 'lucide-react'
import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import type { ApplicationCase } from '../../../api/admissions/applicationCase'
import { useDraftNames } from '../../kit/forms/useDraftNames'
import { PartFacts, type FormPart, formValues } from './form'
import { ChoiceList, isWithin } from './states'
import { useQuery } from '@tanstack/react-query'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { CorrectForm } from './CorrectForm'
import { Scoring } from './Scoring'
import { RemarkForm } from './RemarkForm'
import { RemarkCard } from './RemarkCard'
import type { CaseAct } from './useCase'
import type { AppDataProvider } from '../../kit/providers/dataProvider'
import { shownAsToast } from '../../shell/http/shownAsToast'
import { withValueAt } from './withValueAt'
import type { Fact } from './form'

type CorrectPartProps = { part: FormPart; application: ApplicationCase; act: CaseAct; onClose: () => void }

/** Reveals masked fields before the form opens, so that saving does not overwrite them with masks. */
const CorrectPart = ({ part, application, act, onClose }: CorrectPartProps) => {
  const provider = useDataProvider<AppDataProvider>()
  const masked = application.masked.filter((path) => isWithin({ path, paths: [part] }))
  const { data } = useQuery({
    queryKey: ['profiles', 'revealed', application.id, part],
    queryFn: () =>
      Promise.all(
        masked.map(
          async (path) =>
            (await provider.act('POST /api/profiles/:id/reveal', { id: application.id, body: { path } })).data,
        ),
      ),
    // Do not cache revealed values after the form is closed.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  if (!data) return <FormSkeleton />
  const form = data.reduce(
    (before, { path, value }) => withValueAt({ form: before, path, value }),
    formValues(application),
  )
  return <CorrectForm part={part} application={application} form={form} act={act} onClose={onClose} />
}

type Props = { part: FormPart; application: ApplicationCase; act: CaseAct }

/** A part of the application with its remarks, and buttons to add a remark or correct the part. */
export const CasePart = ({ part, application, act }: Props) => {
  const translate = useTranslate()
  const draftNames = useDraftNames()
  const [chosen, setTarget] = useState<string | null>()
  const target = chosen === undefined ? unfinishedRemarkPath({ part, typed: draftNames }) : chosen
  const [isCorrecting, setCorrecting] = useState(false)
  const { form, isMasked, reveal } = useRevealedForm(application)
  const canRemark = application.actions.includes('return')
  const canCorrect = application.actions.includes('correct')
  const title = translate(`application_form.parts.${part}`)
  const closeForm = () => {
    setCorrecting(false)
    // The form is much taller than the facts that replace it, so scroll back to this part.
    requestAnimationFrame(() => document.getElementById(`part-${part}`)?.scrollIntoView({ block: 'nearest' }))
  }
  const notes = (path: string) => (
    <Notes path={path} application={application} act={act} isOpen={target === path} onClose={() => setTarget(null)} />
  )
  const content =
    part === 'choices' ? (
      <ChoiceList choices={application.choices} />
    ) : (
      <PartFacts
        part={part}
        form={form}
        renderAfter={(fact) => (
          <FactActions
            fact={fact}
            onReveal={isMasked(fact.path) ? () => void reveal(fact.path) : undefined}
            onRemark={canRemark && !/\.\d+$/.test(fact.path) ? () => setTarget(fact.path) : undefined}
          />
        )}
        renderBelow={(fact) => notes(fact.path)}
      />
    )
  return (
    <section className="case-part" aria-labelledby={`part-${part}`}>
      <header className="row">
        <h2 id={`part-${part}`} className="text-m grow">
          {title}
        </h2>
        {canRemark && (
          <Button size="small" color="secondary" onClick={() => setTarget(part)}>
            <MessageSquarePlus size={16} strokeWidth={2} aria-hidden />
            {translate('applications.remark.add')}
            <span className="sr-only">: {title}</span>
          </Button>
        )}
        {canCorrect && !isCorrecting && (
          <Button size="small" color="secondary" onClick={() => setCorrecting(true)}>
            <Pencil size={16} strokeWidth={2} aria-hidden />
            {translate(
              application.status.code === 'draft' ? 'applications.correct.fill' : 'applications.correct.button',
            )}
            <span className="sr-only">: {title}</span>
          </Button>
        )}
      </header>
      {notes(part)}
      {isCorrecting ? <CorrectPart part={part} application={application} act={act} onClose={closeForm} /> : content}
      {part === 'achievements' && <Scoring application={application} act={act} />}
    </section>
  )
}

/** The path of an unfinished remark in this part, if the session ended while it was being written. */
const unfinishedRemarkPath = ({ part, typed }: { part: FormPart; typed: readonly string[] }): string | null => {
  const paths = typed.flatMap((name) => /^remark (.+)$/.exec(name)?.[1] ?? [])
  return paths.find((path) => path === part || path.startsWith(`${part}.`)) ?? null
}

type NotesProps = { path: string; application: ApplicationCase; act: CaseAct; isOpen: boolean; onClose: () => void }

const Notes = ({ path, application, act, isOpen, onClose }: NotesProps) => {
  const own = application.remarks.filter((remark) => remark.path === path && remark.state !== 'resolved')
  if (own.length === 0 && !isOpen) return null
  return (
    <div className="stack gap-2 py-2 remarks">
      {own.map((remark) => (
        <RemarkCard key={remark.id} remark={remark} application={application} act={act} />
      ))}
      {isOpen && <RemarkForm path={path} application={application} act={act} onClose={onClose} />}
    </div>
  )
}

/** The application with revealed values in place of their masks. The server logs every reveal. */
const useRevealedForm = (application: ApplicationCase) => {
  const [revealed, setShown] = useState<Readonly<Record<string, string>>>({})
  const provider = useDataProvider<AppDataProvider>()
  const reveal = async (path: string): Promise<void> => {
    try {
      const { data } = await provider.act('POST /api/profiles/:id/reveal', { id: application.id, body: { path } })
      setShown((before) => ({ ...before, [path]: data.value }))
    } catch (refusal) {
      shownAsToast(refusal)
    }
  }
  return {
    form: Object.entries(revealed).reduce(
      (form, [path, value]) => withValueAt({ form, path, value }),
      formValues(application),
    ),
    isMasked: (path: string) => application.masked.includes(path) && revealed[path] === undefined,
    reveal,
  }
}

type ActionsProps = { fact: Fact; onReveal?: (() => void) | undefined; onRemark?: (() => void) | undefined }

/** Buttons at the end of a line: reveal a masked value, add a remark. */
const FactActions = ({ fact, onReveal, onRemark }: ActionsProps) => {
  const translate = useTranslate()
  return (
    <span className="fact-actions">
      {onReveal && (
        <Button size="small" color="secondary" onClick={onReveal}>
          <Eye size={16} strokeWidth={2} aria-hidden />
          {translate('applications.case.reveal')}
          <span className="sr-only">: {fact.label}</span>
        </Button>
      )}
      {onRemark && (
        <IconButton size="small" title={translate('applications.remark.add')} onClick={onRemark}>
          <MessageSquarePlus size={16} strokeWidth={2} aria-hidden />
          <span className="sr-only">
            {translate('applications.remark.add')}: {fact.label}
          </span>
        </IconButton>
      )}
    </span>
  )
}
