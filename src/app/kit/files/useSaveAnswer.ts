import { useMutation } from '@tanstack/react-query'
import { saveAnswer } from './saveAnswer'

/** Saves a file that the server makes, by its path, and says while it is being made. What went wrong, the call tells. */
export const useSaveAnswer = () => {
  const { mutate, isPending } = useMutation({ mutationFn: saveAnswer })
  return { save: (path: string) => mutate(path), isSaving: isPending }
}
