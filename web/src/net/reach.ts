/** Whether the server that the page came from answers. */

let answers = true;
const followers = new Set<(answers: boolean) => void>();

export const serverAnswers = (): boolean => answers;

/** The server has answered, or it has not. */
export function noteAnswer(answered: boolean): void {
    if (answered === answers) return;
    answers = answered;
    for (const follower of followers) follower(answers);
}

/** Be told whenever that changes; the answer ends it. */
export function followServer(follower: (answers: boolean) => void): () => void {
    followers.add(follower);
    return () => followers.delete(follower);
}
