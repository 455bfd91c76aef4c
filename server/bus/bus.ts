/**
 * The communication between Candor's threads and processes: named subjects, plain data. No thread accesses another's
 * memory. Messages are structured clones (bigint included); a request that is not answered in time fails with
 * `BusTimeout`, and its effect is then unknown to the caller.
 */
export interface Bus {
  publish<S extends Subject>(subject: S, message: Subjects[S]): void;
  subscribe<S extends Subject>(subject: S, handler: (message: Subjects[S]) => void): void;
  request<R extends RequestSubject>(subject: R, message: Requests[R]['ask']): Promise<Requests[R]['answer']>;
  respond<R extends RequestSubject>(subject: R, handler: Responder<R>): void;
}

export type Responder<R extends RequestSubject> = (
  message: Requests[R]['ask'],
) => Promise<Requests[R]['answer']> | Requests[R]['answer'];

/** Subjects that can be published. Modules add theirs by declaration merging, beside their own types. */
export interface Subjects {
  /** A thread is ready to serve, or has failed to start. */
  'thread.ready': { readonly thread: string };
}

/** Requests and their answers; declared like the subjects. */
export interface Requests {}

export type Subject = keyof Subjects;
export type RequestSubject = keyof Requests;

export class BusTimeout extends Error {
  constructor(subject: string) {
    super(`No answer in time: ${subject}`);
    this.name = 'BusTimeout';
  }
}
