package dev.furlong.workload.tpcb;

/**
 * The number of rows. TPC-B's unit of scale is 100,000 accounts, 10 tellers and 1 branch; Furlong lets branches be
 * chosen apart, because one branch row serialises every client.
 *
 * @param branches the number of branches, at least 1
 * @param accountsPerBranch the number of accounts of each branch, at least 1
 */
record TpcbSize(int branches, int accountsPerBranch) {
    /** TPC-B: ten tellers a branch. */
    static final int TELLERS_PER_BRANCH = 10;

    int tellers() {
        return branches * TELLERS_PER_BRANCH;
    }

    int accounts() {
        return branches * accountsPerBranch;
    }

    int branchOfTeller(int teller) {
        return (teller - 1) / TELLERS_PER_BRANCH + 1;
    }

    int branchOfAccount(int account) {
        return (account - 1) / accountsPerBranch + 1;
    }
}
