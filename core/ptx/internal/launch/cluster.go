package launch

import (
	"github.com/lanewise/lanewise/core/ptx/internal/diag"
	"github.com/lanewise/lanewise/core/ptx/ptxisa"
	"github.com/lanewise/lanewise/core/text"
)

// matchCluster takes the cluster size that the kernel declares, and checks it against the launch.
func (r *reader) matchCluster() {
	k, l := r.out.Kernel, r.out
	if k == nil { // functions alone are only checked
		l.Cluster = [3]int{1, 1, 1}
		return
	}
	said := l.clusterAt
	if declared := k.Cluster; declared[0] > 0 && l.said { // without a launch line a text is only checked
		if l.Cluster[0] > 0 && l.Cluster != declared {
			r.Say(said, diag.Launch, "The kernel {} says that its clusters have {} blocks, and the line says {}.", text.Quote(k.Name), triple(declared), triple(l.Cluster))
		}
		l.Cluster = declared
		if said.End == 0 {
			said = k.NameSpan
		}
		if k.BlocksAreClusters {
			for i := range l.Grid {
				l.Grid[i] *= declared[i]
			}
		} else if l.Grid == [3]int{1, 1, 1} && !l.gridSaid { // without a grid: one cluster
			l.Grid = declared
		}
	}
	if l.Cluster[0] == 0 {
		l.Cluster = [3]int{1, 1, 1}
	}
	for i := range l.Grid {
		if l.Grid[i]%l.Cluster[i] != 0 {
			r.Say(said, diag.Launch, "The grid has {} blocks, which is no multiple of a cluster's {}.", triple(l.Grid), triple(l.Cluster))
			l.Cluster = [3]int{1, 1, 1}
			return
		}
	}
	threads := l.Block[0] * l.Block[1] * l.Block[2]
	switch {
	case !l.Clustered():
	case threads%ptxisa.WarpSize != 0:
		r.Say(said, diag.Launch, "The blocks of a cluster have whole warps here, and {} is no multiple of {}.", text.Count(threads, "thread"), ptxisa.WarpSize)
		l.Cluster = [3]int{1, 1, 1}
	case threads*l.ClusterSize() > ptxisa.MaxBlock:
		r.Say(said, diag.Launch, "The blocks of a cluster run together, and have at most {} threads in all: {} blocks of {} have more.", ptxisa.MaxBlock, l.ClusterSize(), threads)
		l.Cluster = [3]int{1, 1, 1}
	}
}
