import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router-dom'
import type { Checklist } from '../../../../api/admissions/documentStates'
import { faultOf } from '../../../shell/page/faultOf'
import { RecordFault } from '../../../shell/page/RecordFault'
import type { AppDataProvider } from '../../../kit/providers/dataProvider'
import { FormSkeleton } from '../../../kit/forms/FormSkeleton'
import { Empty } from '../../../kit/lists/Empty'
import { focusOnMount } from '../../../shell/page/focusOnMount'
import { PageHead } from '../../../shell/page/PageHead'
import { isEditable, RemarkNotes, answerRemark, useMyApplication } from '../../applications/states'
import { DocumentItem } from './DocumentItem'
import { sectionOf, stageOf, type ApplicantItem } from './documentProgress'
import { useMyDocuments } from './useMyDocuments'
import { shownAsToast } from '../../../shell/http/shownAsToast'

/** Focus after a form closes: the same document after Cancel, the next one to upload after Send. */
type FocusTarget = { kind: 'at'; code: string } | { kind: 'next' } | null

const sections = ['todo', 'sent', 'optional'] as const

/** R2.07: the applicant's document checklist with uploads. */
export const MyDocumentsPage = () => {
  const translate = useTranslate()
  const { checklist, error, isPending, refetch, send, takeBack } = useMyDocuments()
  const { remarksOn, onAnswer } = useRemarkAnswers()
  const { hash } = useLocation()
  const [opened, setOpened] = useState<string | null>(hash === '' ? null : hash.slice(1))
  const [focusTarget, setFocusTarget] = useState<FocusTarget>(null)
  const isLoaded = Boolean(checklist)
  useEffect(() => {
    if (isLoaded && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start' })
  }, [isLoaded, hash])
  const fault = faultOf({ error, data: checklist })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  if (isPending) return <FormSkeleton />
  if (!checklist) return <NoApplication />
  const all = checklist.items.map((item): ApplicantItem => ({ ...item, own: remarksOn(`documents.${item.code}`) }))
  const next = opened === null ? all.find((item) => sectionOf(item) === 'todo' && item.can_upload) : undefined
  return (
    <div className="max-w-form">
      <PageHead
        title={translate('menu.my_documents')}
        subtitle={translate('my_documents.application', { number: checklist.number })}
      />
      <div className="stack gap-6">
        <Progress checklist={checklist} isFocused={focusTarget?.kind === 'next' && !next} />
        {onAnswer && <RemarkNotes remarks={remarksOn('documents')} onAnswer={onAnswer} />}
        {sections.map((section) => {
          const items = all.filter((item) => sectionOf(item) === section)
          if (items.length === 0) return null
          return (
            <section key={section} className="stack" aria-labelledby={`documents-${section}`}>
              <h2 id={`documents-${section}`}>{translate(`my_documents.sections.${section}`)}</h2>
              {section !== 'sent' && <p className="muted">{translate(`my_documents.sections.${section}_help`)}</p>}
              <ul className={section === 'optional' ? 'panel divided' : 'stack'}>
                {items.map((item) => (
                  <DocumentItem
                    key={item.code}
                    item={item}
                    applicationId={checklist.application_id}
                    originalsDue={checklist.originals_due}
                    stage={stageOf(checklist)}
                    isOpen={opened === item.code}
                    isNext={item === next}
                    isFocused={
                      focusTarget?.kind === 'at'
                        ? focusTarget.code === item.code
                        : focusTarget !== null && item === next
                    }
                    isOptional={section === 'optional'}
                    onOpen={(isOpen) => {
                      setOpened(isOpen ? item.code : null)
                      setFocusTarget(isOpen ? null : { kind: 'at', code: item.code })
                    }}
                    onSend={async (document) => {
                      await send(item, document)
                      setOpened(null)
                      setFocusTarget({ kind: 'next' })
                    }}
                    onTakeBack={takeBack}
                    onAnswer={onAnswer}
                  />
                ))}
              </ul>
            </section>
          )
        })}
      </div>
    </div>
  )
}

type ProgressProps = { checklist: Checklist; isFocused: boolean }

const Progress = ({ checklist: { done, required, status }, isFocused }: ProgressProps) => {
  const translate = useTranslate()
  const isAll = done === required
  return (
    <div className="stack">
      <p className="medium" role="status" tabIndex={-1} ref={isFocused ? focusOnMount : undefined}>
        {translate(isAll ? 'my_documents.all_there' : 'my_documents.progress', { done, required })}
      </p>
      <div className="meter" aria-hidden>
        <i style={{ width: `${required === 0 ? 100 : (done / required) * 100}%` }} />
      </div>
      {isAll && isEditable({ status }) && (
        <div className="row wrap lines-phone">
          <Button component={Link} variant="contained" to="/my-profile?step=check">
            {translate('my_documents.to_application')}
          </Button>
        </div>
      )}
    </div>
  )
}

const NoApplication = () => {
  const translate = useTranslate()
  return (
    <>
      <PageHead title={translate('menu.my_documents')} />
      <Empty
        title="my_documents.none.title"
        text="my_documents.none.text"
        action={
          <Button component={Link} variant="contained" to="/my-profile">
            {translate('my_documents.none.begin')}
          </Button>
        }
      />
    </>
  )
}

/** Remarks for the applicant and a function that answers one; the function is null if they cannot be answered now. */
const useRemarkAnswers = () => {
  const { application, put, refetch } = useMyApplication()
  const provider = useDataProvider<AppDataProvider>()
  const answer = async (id: number, answered: string): Promise<boolean> => {
    try {
      put((await answerRemark(provider, { id, answer: answered })).data)
      return true
    } catch (refusal) {
      shownAsToast(refusal)
      await refetch()
      return false
    }
  }
  return {
    remarksOn: (path: string) => application?.remarks.filter((remark) => remark.path === path) ?? [],
    onAnswer: application?.actions.includes('resubmit') ? answer : null,
  }
}
