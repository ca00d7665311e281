/** Questions of future surveys: everything that other areas and the server may import. */
export { QuestionFacts, toldQuestions } from './facts.ts'
export { questionRoutes } from './routes.ts'
